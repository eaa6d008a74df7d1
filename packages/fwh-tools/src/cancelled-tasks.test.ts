import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opsWorld, sampleApower } from './__fixtures__/ops-world.ts';
import { sampleSite } from './__fixtures__/sample-ports.ts';
import { faultRecordStates } from './domain/fault-record.ts';

/** A client cancels its task, or the worker goes on with the work or ends it. */
const step = fc.oneof(
  fc.record({ type: fc.constant('cancel' as const), task: fc.nat(2) }),
  fc.record({ type: fc.constant('work' as const), state: fc.nat(100) }),
);

const asked = {
  site_info_refresh: {},
  fault_record_fetch: { sn: sampleSite.sn, deviceSn: sampleApower, recordIds: ['R-1'] },
};

const syncStates = ['pending', 'running', 'running', 'complete', 'error'] as const;
const operationStates = faultRecordStates.filter((state) => state !== 'cancelled');

it.each(Object.entries(asked))('%s: an end is final, and cancel and completion have one winner', async (name, args) => {
  // One world for all runs: a runner takes long to make, and every run begins new work.
  const world = opsWorld();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), async (rounds) => {
      run += 1;
      world.clock.now += 86_400_001;
      const owner = await world.start(name, args, `owner ${run}`);
      const guests = [await world.start(name, args, `one ${run}`), await world.start(name, args, `two ${run}`)];
      const tasks = [owner, ...guests].map((task) => ({ ...task, last: 'working', cancelled: 0 }));
      const { key } = owner.started;

      for (const round of rounds) {
        world.clock.now += 1_000;
        // All of a round at once, so that their steps at the ports interleave.
        await Promise.all(
          round.map(async (happening) => {
            if (happening.type === 'work') {
              world.syncs.change(Number(key), { status: syncStates[happening.state % syncStates.length] ?? 'running' });
              const status = operationStates[happening.state % operationStates.length] ?? 'waiting';
              world.recorders.change(key, { status });
              return;
            }
            const task = tasks[happening.task];
            if (task !== undefined && (await task.cancel()) === 'cancelled') task.cancelled += 1;
          }),
        );
        for (const task of tasks) {
          const status = String((await task.status())?.status);
          if (task.last !== 'working') expect(status).toBe(task.last);
          task.last = status;
        }
      }
      const [first] = tasks;
      for (const task of tasks) {
        expect(task.cancelled).toBeLessThanOrEqual(1);
        // Only the owner's cancel ends the work, and then for all.
        if (task.cancelled === 1) expect(task.last).toBe('cancelled');
        if (task.last === 'cancelled') expect(task.cancelled + (first?.cancelled ?? 0)).toBeGreaterThan(0);
      }
      // The next run begins with a recorder and a synchronisation that are free.
      world.recorders.change(key, { status: 'failed' });
      world.syncs.change(Number(key), { status: 'error' });
    }),
    { numRuns: 100 },
  );
});
