import { upgradeSteps as steps, upgradeUnderWay } from '../fleet/operation/upgrade-under-way.ts';
import type { CloudRequest, SiteRequest } from './cloud-request.ts';
import { type CloudAnswer, success } from './envelope.ts';

/** `listUpgradeSteps`: the steps of an upgrade, `finishTime` in minutes. */
export function upgradeSteps(_request: CloudRequest): CloudAnswer {
  const rows = steps.map(([stepName, stepNameEn], index) => ({
    id: index + 1,
    stepId: index + 1,
    stepName,
    stepNameEn,
    finishTime: 3 + index * 2,
  }));
  return success(rows, rows.length);
}

/** `getDeviceUpgradeResult`: the last upgrade, which for ordinary gateways is over. */
export function upgradeResult(request: SiteRequest): CloudAnswer {
  const { site, fleet, now } = request;
  const finished = upgradeUnderWay(fleet.seed, site);
  const running = finished !== null;
  const done = finished ?? steps.length;
  return success({
    maint: running ? '1' : '0',
    upgradeType: 1,
    time: running ? 20 - done * 3 : 0,
    optUpgradeType: 1,
    totalStepsId: steps.map((_, index) => index + 1).join(','),
    finishStepsId: Array.from({ length: done }, (_, index) => index + 1).join(','),
    currStepInfo: running ? { stepId: done + 1, stepName: steps[done]?.[0], stepNameEn: steps[done]?.[1] } : null,
    firmwareNameList: [site.firmware],
    currFirmwareIndex: running ? 0 : null,
    onlineStatus: site.active && (site.offlineSince === null || site.offlineSince > now) ? 1 : 0,
  });
}

/** `checkDeviceUpgrade`: whether a newer firmware than the site's own is out. */
export function checkUpgrade(request: SiteRequest): CloudAnswer {
  const newest =
    request.fleet.sites
      .map((site) => site.firmware)
      .sort()
      .at(-1) ?? '';
  const available = request.site.firmware < newest;
  return success({
    upgradeFlag: available ? 1 : 0,
    version: request.site.firmware,
    newVersion: available ? newest : null,
  });
}
