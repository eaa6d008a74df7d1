import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { DeviceRecord } from '../domain/device-record.ts';
import type { SiteHardware, SiteStatus, SiteStatusAnswer } from '../domain/site-live.ts';
import type { SiteRecord } from '../domain/site-record.ts';
import type { CurrentAlarmReader } from '../ports/alarm-reader.ts';
import type { SiteLiveReader } from '../ports/site-live-reader.ts';
import type { SiteReader } from '../ports/site-reader.ts';
import { round } from '../power-flow/summarize.ts';
import { labelOf, type Texts } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { requireSite } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** A reading older than this is called stale; gateways report every few seconds. */
const STALE_AFTER_MS = 5 * 60_000;

export interface SiteGetPorts {
  readonly sites: Pick<SiteReader, 'findSite' | 'listDevices'>;
  readonly live: SiteLiveReader;
  /** Alarms on record, counted when the gateway cannot be asked. */
  readonly recordedAlarms: CurrentAlarmReader;
}

/** `site_get`: facts and present state of one site. */
export function createSiteGet(ports: SiteGetPorts, { texts, now }: ToolSetting): ToolDefinition {
  const words = texts.tools.site_get;
  return defineTool({
    name: 'site_get',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: createFields(texts).sn }),
    async handler({ sn }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const [answer, hardware, recorded, devices] = await Promise.all([
        ask(texts.sources.cloud, () => ports.live.readStatus(sn, signal)),
        ask(texts.sources.cloud, () => ports.live.readHardware(sn, signal)),
        ask(texts.sources.store, () => ports.recordedAlarms.listCurrentAlarms(sn, signal)),
        ask(texts.sources.store, () => ports.sites.listDevices(sn, signal)),
      ]);
      return objectResult(
        describeSite({ site, answer, hardware, devices, recordedAlarms: recorded.length, texts, now: now() }),
      );
    },
  });
}

interface SiteFacts {
  readonly site: SiteRecord;
  readonly answer: SiteStatusAnswer;
  readonly hardware: SiteHardware;
  readonly devices: readonly DeviceRecord[];
  readonly recordedAlarms: number;
  readonly texts: Texts;
  readonly now: number;
}

/** Puts record, live state and hardware into the one object that the model reads. */
function describeSite(facts: SiteFacts): Readonly<Record<string, unknown>> {
  const { site, answer, hardware, texts } = facts;
  const status = answer.state === 'online' ? answer.status : null;
  const { labels } = texts;
  return {
    sn: site.sn,
    name: site.name,
    country: site.country,
    zone: site.zone,
    model: site.model,
    activatedAt: site.activatedAt === null ? null : formatSiteTime(site.activatedAt, site.zone),
    online: answer.state !== 'offline',
    deviceTime: hardware.deviceTime,
    workMode: labelOf(texts, labels.workMode, status?.workMode ?? site.workMode),
    runStatus: status ? labelOf(texts, labels.runStatus, status.runStatus) : null,
    ...(status && describeStatus(status)),
    versions: versionsOf(facts),
    network: {
      type: labelOf(texts, labels.connection, status?.connectionType ?? site.connectionType),
      signal: status ? signalOf(status) : null,
      sim: labelOf(texts, labels.sim, site.simStatus),
    },
    apowers: describeApowers(facts, status),
    alarmCount: status ? status.alarms.length : facts.recordedAlarms,
    ...describeAge(facts, status),
    note: noteOf(facts),
  };
}

function describeStatus(status: SiteStatus): Readonly<Record<string, unknown>> {
  const roundAll = (values: object, digits: number) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value === null ? null : round(value as number, digits)]),
    );
  return {
    soc: status.socPercent === null ? null : round(status.socPercent, 1),
    power: roundAll(status.power, 3),
    today: roundAll(status.today, 3),
  };
}

/** Bars of the network in use: WiFi and 4G have one, a cable has none. */
function signalOf(status: SiteStatus): number | null {
  if (status.connectionType === 3) return status.wifiSignal;
  return status.connectionType === 4 ? status.cellularSignal : null;
}

/** Versions that the platform told; of a site that it knows nothing about, those on record. */
function versionsOf({ site, hardware, devices }: SiteFacts): Readonly<Record<string, string>> {
  if (Object.keys(hardware.versions).length > 0) return hardware.versions;
  const recorded = devices.find((device) => device.kind === 'aGate')?.firmware ?? {};
  return Object.keys(recorded).length > 0 ? recorded : { app: site.firmwareVersion };
}

function describeApowers({ hardware, devices, texts }: SiteFacts, status: SiteStatus | null): readonly unknown[] {
  if (hardware.apowers.length === 0) {
    return devices.filter((device) => device.kind === 'aPower').map((device) => ({ sn: device.deviceSn }));
  }
  const readings = new Map(status?.apowers.map((reading) => [reading.deviceSn, reading]));
  return hardware.apowers.map((apower) => ({
    sn: apower.deviceSn,
    kw: apower.ratedPowerKw,
    kwh: apower.ratedCapacityKwh,
    soc: readings.get(apower.deviceSn)?.socPercent ?? apower.socPercent,
    status: labelOf(texts, texts.labels.apowerStatus, apower.status),
  }));
}

function describeAge({ site, now }: SiteFacts, status: SiteStatus | null): Readonly<Record<string, unknown>> {
  if (status === null) {
    return { lastSeenAt: site.lastSeenAt === null ? null : formatSiteTime(site.lastSeenAt, site.zone) };
  }
  if (status.readingAt === null) return {};
  return {
    dataTime: formatSiteTime(status.readingAt, site.zone),
    ...(now - status.readingAt > STALE_AFTER_MS && { stale: true }),
  };
}

function noteOf({ site, answer, texts }: SiteFacts): string | null {
  const { notes } = texts;
  if (!site.activated) return notes.inactive;
  if (answer.state === 'offline') return notes.offline;
  if (answer.state === 'not_ready') return answer.reason === 'device_timeout' ? notes.deviceTimeout : notes.notReady;
  return null;
}
