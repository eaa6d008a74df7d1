import { defineTool, objectResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { FaultRecordControl } from '../ports/fault-record-control.ts';
import type { FaultRecordReader } from '../ports/fault-record-reader.ts';
import type { Texts } from '../texts/texts.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

interface Ports {
  readonly faultRecords: Pick<FaultRecordReader, 'findFaultRecordOperation'>;
  readonly faultRecordControl: Pick<FaultRecordControl, 'cancelOperation' | 'retryDownload'>;
}

type Setting = Pick<ToolSetting, 'texts'>;

/** `fault_record_cancel`: ends an operation that is under way. */
export function createFaultRecordCancel(ports: Ports, { texts }: Setting): ToolDefinition {
  const words = texts.tools.fault_record_cancel;
  const { errors, notes, sources } = texts;
  return defineTool({
    name: 'fault_record_cancel',
    title: words.title,
    description: words.description,
    readOnly: false,
    idempotent: true,
    input: z.object({ id: createFields(texts).operationId }),
    async handler({ id }, { signal }) {
      const outcome = await ask(sources.store, () => ports.faultRecordControl.cancelOperation(id, signal));
      if (outcome === 'unknown') throw noOperation(id, texts);
      if (outcome === 'finished') {
        throw new ToolUserError(errors.operationEnded(id, await stateWords(ports, id, texts, signal)), {
          advice: errors.operationEndedAdvice,
        });
      }
      return objectResult({ id, status: 'cancelled', note: notes.operationCancelled });
    },
  });
}

/** `fault_record_retry_download`: fetches again what a device has uploaded. */
export function createFaultRecordRetryDownload(ports: Ports, { texts }: Setting): ToolDefinition {
  const words = texts.tools.fault_record_retry_download;
  const { errors, notes, sources } = texts;
  return defineTool({
    name: 'fault_record_retry_download',
    title: words.title,
    description: words.description,
    readOnly: false,
    idempotent: true,
    input: z.object({ id: createFields(texts).operationId }),
    async handler({ id }, { signal }) {
      const outcome = await ask(sources.store, () => ports.faultRecordControl.retryDownload(id, signal));
      if (outcome === 'unknown') throw noOperation(id, texts);
      if (outcome === 'other_state') {
        throw new ToolUserError(errors.noRetry(id, await stateWords(ports, id, texts, signal)), {
          advice: errors.noRetryAdvice,
        });
      }
      return objectResult({ id, status: 'parsing', note: notes.downloadRetried });
    },
  });
}

function noOperation(id: string, { errors }: Texts): ToolUserError {
  return new ToolUserError(errors.noOperation(id), { advice: errors.noOperationAdvice });
}

async function stateWords(ports: Ports, id: string, texts: Texts, signal: AbortSignal): Promise<string> {
  const operation = await ask(texts.sources.store, () => ports.faultRecords.findFaultRecordOperation(id, signal));
  if (operation === null) throw noOperation(id, texts);
  return texts.labels.recorderState[operation.status];
}
