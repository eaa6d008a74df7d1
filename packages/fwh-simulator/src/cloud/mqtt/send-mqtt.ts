import { isOnline } from '../../fleet/site-rows.ts';
import type { SiteRequest } from '../cloud-request.ts';
import { badRequest, type CloudAnswer, failures, success } from '../envelope.ts';
import { sealDataArea } from './data-area.ts';
import { deviceCommands } from './device-commands.ts';

/**
 * `sendMqtt`: one command to the gateway. The cloud checks length and CRC of the dataArea, written compactly in the order
 * in which it came; the reply has the number after the command's and its dataArea as text. 136 for a silent gateway,
 * 102 for a reply that does not come, 181 for an accessory that is not there.
 */
export function sendMqtt(request: SiteRequest): CloudAnswer {
  const { site, now, body } = request;
  const { cmdType, snno, len, crc, dataArea } = body ?? {};
  if (typeof cmdType !== 'number' || !Number.isInteger(cmdType)) return badRequest('cmdType must not be null');
  if (typeof dataArea !== 'object' || dataArea === null || Array.isArray(dataArea)) {
    return badRequest('dataArea must not be null');
  }
  const expected = sealDataArea(dataArea);
  if (len !== expected.len) return badRequest('len does not match dataArea');
  if (crc !== expected.crc) return badRequest('crc does not match dataArea');
  if (!isOnline(site, now)) return failures.offline;

  const reply = deviceCommands.get(cmdType)?.(request, dataArea as Record<string, unknown>) ?? 'lost';
  if (reply === 'absent') return failures.noPermission;
  if (reply === 'lost') return failures.deviceTimeout;
  const sealed = sealDataArea(reply);
  return success({
    cmdType: cmdType + 1,
    equipNo: site.sn,
    type: 0,
    timeStamp: Math.floor(now / 1_000),
    snno: typeof snno === 'number' ? snno : 0,
    len: sealed.len,
    crc: sealed.crc,
    dataArea: sealed.text,
  });
}
