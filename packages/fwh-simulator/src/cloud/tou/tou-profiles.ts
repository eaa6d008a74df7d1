import type { FleetSite } from '../../fleet/fleet-site.ts';
import type { SiteRequest } from '../cloud-request.ts';
import { badRequest, type CloudAnswer, success } from '../envelope.ts';

/** By work mode; the old index counts the other way round. */
const profiles = [
  { workMode: 1, oldIndex: 3, name: 'Time of Use' },
  { workMode: 2, oldIndex: 2, name: 'Self-Consumption' },
  { workMode: 3, oldIndex: 1, name: 'Emergency Backup' },
] as const;

/**
 * `tou/getGatewayTouListV2`: the modes that the account's gateway can be in. Ids are the account's own; the present one is
 * also the `mode` of a composite read. Names are spelt as the cloud spells them.
 */
export function touProfiles({ site, query, memory }: SiteRequest): CloudAnswer {
  if (!['0', '1'].includes(query.get('showType') ?? '1')) return badRequest('showType must be 0 or 1');
  const waiting = memory.savedTou.has(site.sn);
  return success({
    currendId: site.profileId,
    list: profiles.map(({ workMode, oldIndex, name }) => ({
      id: profileIdOf(site, workMode),
      oldIndex,
      name,
      soc: workMode === 3 ? 100 : site.reserveSoc,
      maxSoc: 100,
      minSoc: 5,
      dischargeDepthSoc: null,
      editSocFlag: workMode !== 3,
      multiSOCFlag: false,
      workMode,
      energyIncentivesType: 0,
      electricityType: site.electricityType,
      displayFlag: null,
    })),
    stromEn: site.stormHedge === null ? 0 : 1,
    sgipFlag: 0,
    itcFlag: 0,
    stopMode: 0,
    gridChargeEn: site.gridChargeAllowed ? 1 : 0,
    // Once set it is never seen to go back, whether or not the gateway has got the plan.
    touSendStatus: waiting ? 1 : null,
    touAlertMessage: null,
    backupForeverFlag: 1,
    timerStartTime: '',
    timerStartTimeZero: '',
    timerEndTime: '',
    timerEndTimeZero: '',
    zoneInfo: site.zone,
    nextWorkMode: site.workMode,
    tariffSettingFlag: site.electricityType === 1,
    vppSocVo: null,
  });
}

/** The present mode has the id that the fleet knows, the others the ids around it. */
function profileIdOf(site: FleetSite, workMode: number): number {
  return site.profileId + workMode - site.workMode;
}
