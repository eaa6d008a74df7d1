import type { MqttDirection, MqttLogEntry } from '@mao/fwh-tools';
import { createRandom, type Random } from '../../random.ts';
import { networkPayload, type PayloadRequest, relayPayload, statusPayload, wifiPayload } from '../device-payloads.ts';
import type { FleetSite } from '../fleet-site.ts';
import { minute, numbered, type OperationContext } from './operation-context.ts';

/** The silence of three days began within the longer time; the others need no more than the last two days. */
const hours = { offlineThreeDays: 96, others: 48 };
/** Bytes of a message around its dataArea. */
const envelopeBytes = 148;

type Message = Omit<MqttLogEntry, 'id'>;

/**
 * Messages of the story sites in the last days: status every 15 minutes, relays and grid every hour and at both ends
 * of an outage, connectivity and network now and then. A silent gateway is still asked and does not answer. At fleet size
 * all sites would be 14 million messages a day, so the others have none.
 */
export function mqttMessages(context: OperationContext): MqttLogEntry[] {
  const messages = context.sites
    .filter((site) => site.story !== null && site.active)
    .flatMap((site) => messagesOf(context, site));
  return numbered(
    messages,
    (message) => message.at,
    (message) => `${message.sn} ${message.command}`,
  );
}

function messagesOf(context: OperationContext, site: FleetSite): Message[] {
  const { seed, now } = context;
  const quarter = 15 * minute;
  const kept = site.story === 'offlineThreeDays' ? hours.offlineThreeDays : hours.others;
  const first = Math.floor((now - kept * 60 * minute) / quarter) * quarter;
  const messages: Message[] = [];
  for (let at = first; at <= now; at += quarter) {
    const random = createRandom(seed, 'mqtt', site.sn, at / quarter);
    const step = at / quarter;
    const asked: number[] = [203];
    if (step % 4 === 0) asked.push(211);
    if (step % 24 === 8) asked.push(339);
    if (step % 48 === 40) asked.push(317, 335);
    for (const [place, command] of asked.entries()) {
      const requestedAt = at + place * 4_000 + random.integer(0, 1_500);
      messages.push(
        ...exchange(context, site, { command, at: requestedAt, sequence: (step * 4 + place) % 65_536, random }),
      );
    }
  }
  // The gateway tells of a lost and a returned grid unasked.
  for (const outage of site.storyOutages) {
    for (const at of [outage.from + 900, outage.to + 1_200]) {
      const random = createRandom(seed, 'mqtt-outage', site.sn, at);
      messages.push(
        message(site, 'up', {
          command: 212,
          at,
          sequence: 0,
          payload: relayPayload({ energy: context.energy, site, at, random }),
        }),
      );
    }
  }
  return messages.filter(({ at }) => at <= now && (site.activatedAt ?? now) <= at);
}

function exchange(
  context: OperationContext,
  site: FleetSite,
  request: { readonly command: number; readonly at: number; readonly sequence: number; readonly random: Random },
): Message[] {
  const { command, at, sequence, random } = request;
  const down = message(site, 'down', { command, at, sequence, payload: requestPayload(command) });
  const silent = site.offlineSince !== null && at >= site.offlineSince;
  if (silent) return [down];
  const repliedAt = at + Math.round(random.logNormal(260, 4_000));
  const payload = replyPayload(command, { energy: context.energy, site, at: repliedAt, random });
  return [down, message(site, 'up', { command: command + 1, at: repliedAt, sequence, payload })];
}

function message(
  site: FleetSite,
  direction: MqttDirection,
  content: Pick<Message, 'command' | 'at' | 'sequence' | 'payload'>,
): Message {
  const size = envelopeBytes + JSON.stringify(content.payload).length;
  return { sn: site.sn, direction, size, ...content };
}

function requestPayload(command: number): unknown {
  switch (command) {
    case 203:
      return { opt: 1, refreshData: 1 };
    case 211:
      return { type: 1 };
    case 317:
      return { optType: 0, paraType: 6 };
    default:
      return { opt: 0 };
  }
}

function replyPayload(command: number, request: PayloadRequest): unknown {
  switch (command) {
    case 203:
      return statusPayload(request);
    case 211:
      return relayPayload(request);
    case 317:
      return networkPayload(request);
    case 335:
      return wifiPayload(request);
    default:
      return { routerStatus: 1, netStatus: 1, awsStatus: 1 };
  }
}
