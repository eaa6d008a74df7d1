import { defineTool, listResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { CloudFaultRecordReader } from '../ports/cloud-fault-record-reader.ts';
import type { SiteReader } from '../ports/site-reader.ts';
import { labelOf } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { kilobytes } from './shared/amounts.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { pageHint } from './shared/page-hint.ts';
import { requireOpenTimeRange } from './shared/ranges.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** More than any device holds, and more sub-records than any fault has; a bound for a broken table. */
const MAX_ROWS = 500;

type Setting = Pick<ToolSetting, 'texts'>;

interface Ports {
  readonly sites: SiteFinder;
  readonly cloudFaultRecords: CloudFaultRecordReader;
}

/** `cloud_fault_record_list`: faults of a site of which the cloud keeps recordings. */
export function createCloudFaultRecordList(
  ports: Ports,
  { texts, now }: Setting & Pick<ToolSetting, 'now'>,
): ToolDefinition {
  const words = texts.tools.cloud_fault_record_list;
  const fields = createFields(texts);
  return defineTool({
    name: 'cloud_fault_record_list',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      from: fields.text(words.from).optional(),
      to: fields.text(words.to).optional(),
      page: fields.page,
      limit: fields.limit(words.unit, 100, 20),
    }),
    async handler({ sn, from, to, page, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const { notes, ...range } = requireOpenTimeRange(from, to, { zone: site.zone, now: now(), texts });
      const query = { sn, ...range, offset: (page - 1) * limit, limit };
      const { total, records } = await ask(texts.sources.store, () =>
        ports.cloudFaultRecords.listCloudFaultRecords(query, signal),
      );
      const rows = records.map((record) => ({
        id: record.id,
        time: formatSiteTime(record.recordedAt, site.zone),
        device: record.deviceSn,
        code: record.faultCode,
        subCount: record.subCount,
      }));
      return listResult(rows, { limit, total, hint: pageHint({ page, limit, total }, texts), notes });
    },
  });
}

/** `cloud_fault_record_detail`: the recordings of one fault. */
export function createCloudFaultRecordDetail(ports: Ports, { texts }: Setting): ToolDefinition {
  const words = texts.tools.cloud_fault_record_detail;
  const { errors } = texts;
  return defineTool({
    name: 'cloud_fault_record_detail',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ id: createFields(texts).id(words.id) }),
    async handler({ id }, { signal }) {
      const found = await ask(texts.sources.store, () => ports.cloudFaultRecords.findCloudFaultRecord(id, signal));
      if (found === null) throw new ToolUserError(errors.noCloudRecord(id), { advice: errors.noCloudRecordAdvice });
      const { zone } = await requireSite(ports.sites, found.record.sn, texts, signal);
      const rows = found.subRecords.map((record) => ({
        no: record.recordNo,
        time: formatSiteTime(record.recordedAt, zone),
        type: texts.labels.recordingKind[record.kind],
        sizeKB: kilobytes(record.sizeBytes),
        available: record.fileKey !== null,
      }));
      return listResult(rows, { limit: MAX_ROWS });
    },
  });
}

/** `cloud_fault_record_callable`: what a device holds and can deliver. */
export function createCloudFaultRecordCallable(
  ports: Ports & { readonly sites: Pick<SiteReader, 'findSite' | 'listDevices'> },
  { texts }: Setting,
): ToolDefinition {
  const words = texts.tools.cloud_fault_record_callable;
  const fields = createFields(texts);
  const { errors, sources } = texts;
  return defineTool({
    name: 'cloud_fault_record_callable',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: fields.sn, deviceSn: fields.sn.describe(words.deviceSn) }),
    async handler({ sn, deviceSn }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const devices = await ask(sources.store, () => ports.sites.listDevices(sn, signal));
      if (!devices.some((device) => device.deviceSn === deviceSn)) {
        const known = devices.map((device) => `${device.deviceSn} (${device.kind})`).join(', ');
        throw new ToolUserError(errors.noDevice(deviceSn, sn), { advice: errors.noDeviceAdvice(known) });
      }
      const records = await ask(sources.store, () =>
        ports.cloudFaultRecords.listCallableFaultRecords({ sn, deviceSn }, signal),
      );
      const rows = records.map((record) => ({
        no: record.recordNo,
        time: formatSiteTime(record.recordedAt, site.zone),
        code: record.faultCode,
        called: record.called,
      }));
      return listResult(rows, { limit: MAX_ROWS });
    },
  });
}

/** `cloud_fault_record_call_history`: which recordings of a site were called, and what came of it. */
export function createCloudFaultRecordCallHistory(ports: Ports, { texts }: Setting): ToolDefinition {
  const words = texts.tools.cloud_fault_record_call_history;
  const fields = createFields(texts);
  return defineTool({
    name: 'cloud_fault_record_call_history',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: fields.sn, limit: fields.limit(words.unit, 100, 20) }),
    async handler({ sn, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const { total, calls } = await ask(texts.sources.store, () =>
        ports.cloudFaultRecords.listCloudFaultCalls({ sn, limit }, signal),
      );
      const rows = calls.map((call) => ({
        id: call.id,
        requestedAt: formatSiteTime(call.requestedAt, site.zone),
        device: call.deviceSn,
        no: call.recordNo,
        status: labelOf(texts, texts.labels.operationStatus, call.status),
      }));
      return listResult(rows, { limit, total, hint: texts.notes.raiseLimit });
    },
  });
}
