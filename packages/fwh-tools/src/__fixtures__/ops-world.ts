import { type CallToolResult, createToolRunner, type ToolRunner, type ToolTaskRunner } from '@mao/mcp-result-kit';
import type { DeviceRecord } from '../domain/device-record.ts';
import { type OpsPorts, opsTools } from '../ops.ts';
import { readonlyTools } from '../readonly.ts';
import type { Locale } from '../texts/texts.ts';
import { fakeCancelledTasks, fakeRecorders } from './fake-recorders.ts';
import { fakeSiteSyncs } from './fake-site-syncs.ts';
import { fakeTouTemplates } from './fake-tou-templates.ts';
import { sampleNow, samplePorts, sampleSite } from './sample-ports.ts';

export const sampleApower = '10050013A00X25180456';
export const twoBoardApower = '10050013A01F25180457';

const device = (deviceSn: string, kind: DeviceRecord['kind'], firmware: DeviceRecord['firmware']): DeviceRecord => ({
  sn: sampleSite.sn,
  deviceSn,
  kind,
  model: kind,
  firmware,
  boundAt: 0,
});

/** One site, and everything that the writing tools and the two asking ones write into; the clock is the test's. */
export function opsWorld(differences: Partial<OpsPorts> = {}, locale: Locale = 'zh-CN') {
  const clock = { now: sampleNow };
  const now = (): number => clock.now;
  const recorders = fakeRecorders(now);
  const syncs = fakeSiteSyncs(now);
  const onTick: (() => void)[] = [];
  const ports: OpsPorts = {
    ...recorders,
    ...syncs,
    ...fakeTouTemplates([]),
    sites: {
      ...samplePorts().sites,
      listDevices: async () => [
        device(sampleSite.sn, 'aGate', {}),
        device(sampleApower, 'aPower', { inv: 'V1' }),
        device(twoBoardApower, 'aPower', { mpptApp: 'V2' }),
        device('10070041A00B25180001', 'aPBox', {}),
      ],
    },
    live: null,
    cancelledTasks: fakeCancelledTasks(now),
    planeIntake: { createIntakeIssue: async () => ({ id: '3f0c8a52-0000-4000-8000-000000000001', key: 'FWH-7' }) },
    ...differences,
  };
  const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    clock.now += milliseconds;
    onTick.shift()?.();
  };
  const { faultRecordControl, cancelledTasks } = ports;
  const readonlyPorts = samplePorts({
    sites: { ...samplePorts().sites, ...ports.sites },
    faultRecords: recorders.faultRecords,
    recorders: { faultRecordControl, cancelledTasks },
    touTemplates: { ...samplePorts().touTemplates, ...ports.touTemplates },
  });
  const options = { locale, now, pause };
  const tools = [...opsTools(ports, options), ...readonlyTools(readonlyPorts, options)];
  const runner: ToolRunner = createToolRunner({ tools, scrub: (value) => value, locale });
  const tasks = runner.tasks as ToolTaskRunner;
  const context = { signal: new AbortController().signal };

  return {
    clock,
    recorders,
    syncs,
    ports,
    tasks,
    context,
    /** What happens while a plain call waits, one step a look. */
    onTick,
    async call(name: string, args: object): Promise<{ readonly text: string; readonly isError: boolean }> {
      const result = await runner.call(name, args, context);
      return { text: textOf(result), isError: result.isError === true };
    },
    /** A task as its client sees it. */
    async start(name: string, args: object, taskId: string) {
      const started = await tasks.start(name, args, context);
      if (!started.ok) throw new Error(textOf(started.result));
      const reference = { key: started.key, marker: started.marker, issuedAt: clock.now, taskId };
      return {
        started,
        status: () => tasks.status(name, reference, context),
        cancel: () => tasks.cancel(name, reference, context),
      };
    },
  };
}

export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}
