import { startBroker } from './start-broker.ts';
import { type RecordersOptions, startRecorders } from './start-recorders.ts';

/** A broker of the simulator's own, or a given one. */
export type RecorderBroker = 'embedded' | { readonly url: string; readonly prefix?: string };

/** Where the fault recorders of a fleet listen. */
export interface RecorderPlace {
  readonly url: string;
  readonly prefix: string;
}

/** Starts the fault recorders, and their broker where they have none; resolves when they listen. */
export async function openRecorders(
  mqtt: RecorderBroker,
  { host, ...options }: Omit<RecordersOptions, keyof RecorderPlace> & { readonly host: string },
): Promise<RecorderPlace & { close(): Promise<void> }> {
  const broker = mqtt === 'embedded' ? await startBroker({ host }) : { ...mqtt, close: async () => {} };
  const place = { prefix: 'fwh', ...broker };
  try {
    const recorders = await startRecorders({ ...options, url: place.url, prefix: place.prefix });
    return {
      url: place.url,
      prefix: place.prefix,
      async close() {
        await recorders.close();
        await broker.close();
      },
    };
  } catch (error) {
    await broker.close();
    throw error;
  }
}
