import type { LocalAgentEvent } from '../create-local-agent.ts';
import type { Texts } from '../texts.ts';
import { oneLine } from './one-line.ts';
import { serverLine } from './print-servers.ts';

const LONGEST_NAME = 100;

/** An event as a line for the terminal; `important` ones are shown also to who wants quiet. */
export function describeEvent(
  event: LocalAgentEvent,
  origin: string,
  texts: Texts,
): { readonly text: string; readonly important: boolean } {
  switch (event.type) {
    case 'connected':
      return { text: texts.connected(origin), important: false };
    case 'disconnected': {
      const { reason, retryMs } = event;
      const retry = retryMs === null ? '' : texts.retry(Math.ceil(retryMs / 1_000));
      return { text: `${texts.disconnected[reason]}${retry}`, important: true };
    }
    case 'server':
      return { text: serverLine(event.status, texts), important: event.status.state === 'failed' };
    case 'call':
      return {
        text: texts.call(oneLine(event.server, LONGEST_NAME), oneLine(event.tool, LONGEST_NAME)),
        important: false,
      };
    case 'call_end': {
      const { server, tool, ok } = event;
      return { text: texts.callEnd(oneLine(server, LONGEST_NAME), oneLine(tool, LONGEST_NAME), ok), important: false };
    }
    case 'service_error':
      return { text: texts.serviceSays(oneLine(event.message)), important: true };
  }
}
