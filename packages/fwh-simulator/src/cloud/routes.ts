import { alarmDictionary, deviceMessages, gatewayAlarm } from './alarms.ts';
import type { CloudHandler, SiteHandler } from './cloud-request.ts';
import { compositeInfo } from './composite-info.ts';
import {
  accessoryList,
  agateInfo,
  apowersInfo,
  deviceInfo,
  locationDetail,
  overallInfo,
  personalInfo,
} from './device-info.ts';
import { electricData } from './electric-data.ts';
import { sendMqtt } from './mqtt/send-mqtt.ts';
import { powerByDay } from './power-by-day.ts';
import {
  entranceInfo,
  generator,
  offgrid,
  progressingStorms,
  simButton,
  stormSetting,
  systemSetting,
  updateGenerator,
  warranty,
} from './settings.ts';
import { appGatewayList, appGatewayStatus, homeGatewayList } from './site-lists.ts';
import { saveTou } from './tou/save-tou.ts';
import { touDetail } from './tou/tou-detail.ts';
import { touProfiles } from './tou/tou-profiles.ts';
import { checkUpgrade, upgradeResult, upgradeSteps } from './upgrades.ts';

export type Route = { readonly method: 'GET' | 'POST'; readonly path: string } & (
  | { readonly kind: 'account'; readonly handler: CloudHandler }
  | { readonly kind: 'site'; readonly handler: SiteHandler }
);

/** Reads about one gateway that exist for home owners and for installers, in the same shape. */
const twice: Readonly<Record<string, SiteHandler>> = {
  getDeviceCompositeInfo: compositeInfo,
  getDeviceInfoV2: deviceInfo,
  obtainAgateInfo: agateInfo,
  obtainApowersInfo: apowersInfo,
  selectDeviceOverallInfo: overallInfo,
  selectGatewayAlarm: gatewayAlarm,
  getEquipmentLocationDetail: locationDetail,
  selectSimBtn: simButton,
  'tou/getEntranceInfo': entranceInfo,
};

const terminalOnly: Readonly<Record<string, SiteHandler>> = {
  listDeviceMessagesByType: deviceMessages,
  'system/getSystemSetting': systemSetting,
  'weather/getStormSetting': stormSetting,
  'weather/getProgressingStormList': progressingStorms,
  'tou/getTouDispatchDetail': touDetail,
  selectOffgrid: offgrid,
  selectIotGenerator: generator,
  'v2/warrantyInfo': warranty,
};

const manageOnly: Readonly<Record<string, SiteHandler>> = {
  selectGatewayPowerAlarm: gatewayAlarm,
  getDeviceUpgradeResult: upgradeResult,
  checkDeviceUpgrade: checkUpgrade,
};

function siteReads(prefix: string, handlers: Readonly<Record<string, SiteHandler>>): Route[] {
  return Object.entries(handlers).map(([name, handler]) => ({
    method: 'GET',
    path: `${prefix}/${name}`,
    kind: 'site',
    handler,
  }));
}

/** Every endpoint of the cloud but the login. */
export const routes: readonly Route[] = [
  ...siteReads('/hes-gateway/terminal', { ...twice, ...terminalOnly }),
  ...siteReads('/hes-gateway/manage', { ...twice, ...manageOnly }),
  ...siteReads('/hes-gateway/common', { getAccessoryList: accessoryList }),
  ...siteReads('/api-energy', { 'power/getFhpPowerByDay': powerByDay, 'electric/getFhpElectricData': electricData }),
  { method: 'POST', path: '/hes-gateway/terminal/updateIotGenerator', kind: 'site', handler: updateGenerator },
  ...['terminal', 'manage'].flatMap((surface): Route[] => [
    { method: 'POST', path: `/hes-gateway/${surface}/tou/getGatewayTouListV2`, kind: 'site', handler: touProfiles },
    { method: 'POST', path: `/hes-gateway/${surface}/sendMqtt`, kind: 'site', handler: sendMqtt },
  ]),
  { method: 'POST', path: '/hes-gateway/terminal/tou/saveTouDispatch', kind: 'site', handler: saveTou },
  { method: 'POST', path: '/hes-gateway/manage/tou/saveTouDispatchV2', kind: 'site', handler: saveTou },
  { method: 'GET', path: '/hes-gateway/terminal/getHomeGatewayList', kind: 'account', handler: homeGatewayList },
  { method: 'GET', path: '/hes-gateway/manage/selectAppGatewayList', kind: 'account', handler: appGatewayList },
  { method: 'GET', path: '/hes-gateway/manage/selectAppGatewayStatus', kind: 'account', handler: appGatewayStatus },
  { method: 'GET', path: '/hes-gateway/manage/listUpgradeSteps', kind: 'account', handler: upgradeSteps },
  { method: 'GET', path: '/hes-gateway/common/selectDeviceRunLogList', kind: 'account', handler: alarmDictionary },
  { method: 'GET', path: '/hes-gateway/terminal/getPersonalInfo', kind: 'account', handler: personalInfo },
  { method: 'GET', path: '/hes-gateway/manage/getPersonalInfo', kind: 'account', handler: personalInfo },
];
