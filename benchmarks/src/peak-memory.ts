import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Live memory of this process: what a collection leaves, buffers included. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * The most live megabytes that some work holds above what was held before it; looks now and then, and once at the end.
 *
 * @param everyMs pause between two looks; each is a whole collection, so that long work is looked at less often
 */
export async function peakMegabytes(work: () => Promise<unknown>, everyMs = 20): Promise<number> {
  // What earlier work has left is gone only after a turn of the event loop.
  liveBytes();
  await new Promise((resolve) => setTimeout(resolve, 50));
  liveBytes();
  const idle = liveBytes();
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, liveBytes() - idle);
  };
  const timer = setInterval(look, everyMs);
  const held = await work();
  look();
  clearInterval(timer);
  return held === undefined ? Number.NaN : peak / 1024 / 1024;
}
