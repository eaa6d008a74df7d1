import { defineTool, listResult, objectResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import {
  type FaultRecordOperation,
  type FaultRecordResult,
  faultRecordActions,
  faultRecordStates,
} from '../domain/fault-record.ts';
import type { FaultRecordReader } from '../ports/fault-record-reader.ts';
import type { Texts } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { itemRow } from './recorder/item-values.ts';
import { failureWords, progressWords } from './recorder/operation-words.ts';
import { recordingRows } from './recorder/recording-rows.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

interface Ports {
  readonly sites: SiteFinder;
  readonly faultRecords: FaultRecordReader;
}

type Setting = Pick<ToolSetting, 'texts'>;

/** `fault_record_operations`: what was done with the fault recorders of a site. */
export function createFaultRecordOperations(ports: Ports, { texts }: Setting): ToolDefinition {
  const words = texts.tools.fault_record_operations;
  const fields = createFields(texts);
  return defineTool({
    name: 'fault_record_operations',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      op: z.enum(faultRecordActions).describe(words.op).optional(),
      status: z.enum(faultRecordStates).describe(words.status).optional(),
      limit: fields.limit(words.unit, 100, 20),
    }),
    async handler({ sn, op, status, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const query = { sn, ...(op !== undefined && { op }), ...(status !== undefined && { status }), limit };
      const { total, operations } = await ask(texts.sources.store, () =>
        ports.faultRecords.listFaultRecordOperations(query, signal),
      );
      return listResult(
        operations.map((operation) => factsOf(operation, site.zone, texts)),
        { limit, total, hint: texts.notes.raiseLimit },
      );
    },
  });
}

/** `fault_record_operation_get`: one operation with what it has brought, without raw frames. */
export function createFaultRecordOperationGet(ports: Ports, { texts }: Setting): ToolDefinition {
  const words = texts.tools.fault_record_operation_get;
  const { errors } = texts;
  return defineTool({
    name: 'fault_record_operation_get',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      id: createFields(texts).operationId,
    }),
    async handler({ id }, { signal }) {
      const operation = await ask(texts.sources.store, () => ports.faultRecords.findFaultRecordOperation(id, signal));
      if (operation === null) {
        throw new ToolUserError(errors.noOperation(id), { advice: errors.noOperationAdvice });
      }
      const { zone } = await requireSite(ports.sites, operation.sn, texts, signal);
      /** Picked field by field, so that frames and whatever else a record may hold stay where they are. */
      const resultsOf = async ({ items = [], records = [] }: FaultRecordResult): Promise<readonly object[]> => [
        ...items.map((item) => itemRow(item, texts)),
        ...(await recordingRows(records, zone, ports.faultRecords, texts, signal)),
      ];
      return objectResult({
        sn: operation.sn,
        ...factsOf(operation, zone, texts),
        updatedAt: formatSiteTime(operation.updatedAt, zone),
        params: operation.params,
        results: operation.result === null ? null : await resultsOf(operation.result),
      });
    },
  });
}

function factsOf(operation: FaultRecordOperation, zone: string, texts: Texts) {
  return {
    id: operation.id,
    op: operation.op,
    device: operation.deviceSn,
    kind: operation.deviceKind,
    status: operation.status,
    progress: progressWords(operation),
    createdAt: formatSiteTime(operation.createdAt, zone),
    finishedAt: operation.finishedAt === null ? null : formatSiteTime(operation.finishedAt, zone),
    error: failureWords(operation, texts),
  };
}
