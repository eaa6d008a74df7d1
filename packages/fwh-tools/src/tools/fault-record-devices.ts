import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { DeviceKind } from '../domain/device-record.ts';
import type { FaultRecordDeviceKind } from '../domain/fault-record.ts';
import type { SiteReader } from '../ports/site-reader.ts';
import { recordersOf } from './recorder/recorders-of.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { requireSite } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** More than any site has; a bound for a broken table. */
const MAX_DEVICES = 500;

/** `fault_record_devices`: devices of a site, and which of them have a fault recorder. */
export function createFaultRecordDevices(
  ports: { readonly sites: Pick<SiteReader, 'findSite' | 'listDevices'> },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.fault_record_devices;
  return defineTool({
    name: 'fault_record_devices',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: createFields(texts).sn }),
    async handler({ sn }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const devices = await ask(texts.sources.store, () => ports.sites.listDevices(sn, signal));
      const rows = devices.flatMap((device) => {
        const { deviceSn, model } = device;
        const recorders = recordersOf(device);
        const kinds: readonly (FaultRecordDeviceKind | DeviceKind)[] = recorders.length > 0 ? recorders : [device.kind];
        return kinds.map((kind) => ({
          deviceSn,
          kind,
          model,
          online: site.online,
          supported: recorders.length > 0,
        }));
      });
      return listResult(rows, { limit: MAX_DEVICES, ...(!site.online && { notes: [texts.notes.recorderOffline] }) });
    },
  });
}
