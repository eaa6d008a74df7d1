import type { AlarmDictionaryEntry, AlarmKind, AlarmLevel, TableSource } from '@mao/fwh-tools';

type AlarmDevice = 'aGate' | 'aPower' | 'aHub' | 'aPBox';

/** One code with what the simulator needs beyond the dictionary: who raises it and how often. */
export interface AlarmCatalogEntry extends AlarmDictionaryEntry {
  readonly device: AlarmDevice;
  /** Share among the events drawn at random; 0 for codes raised only by a cause of their own. */
  readonly weight: number;
}

type Row = readonly [
  code: string,
  device: AlarmDevice,
  level: AlarmLevel,
  weight: number,
  nameEn: string,
  nameZh: string,
  plan?: { readonly en: string; readonly zh: string },
];

const gatewayRow: readonly Row[] = [
  [
    '1001',
    'aGate',
    4,
    0.2,
    'Grid relay close fault',
    '并网继电器闭合故障',
    { en: 'Have the relay checked; the aPowers stay locked.', zh: '请检修继电器；在此之前 aPower 保持闭锁。' },
  ],
  [
    '1002',
    'aGate',
    4,
    0.2,
    'Grid relay open fault',
    '并网继电器断开故障',
    { en: 'Have the relay checked.', zh: '请检修继电器。' },
  ],
  ['1003', 'aGate', 3, 0.2, 'Generator relay close fault', '发电机继电器闭合故障'],
  ['1004', 'aGate', 3, 0.2, 'Generator relay open fault', '发电机继电器断开故障'],
  [
    '1006',
    'aGate',
    3,
    0.3,
    'Generator fault',
    '发电机故障',
    { en: 'Check fuel and start battery of the generator.', zh: '检查发电机的燃料和启动电瓶。' },
  ],
  ['1007', 'aGate', 3, 0.4, 'Backup fault', '备电故障'],
  ['1008', 'aGate', 3, 0.5, 'General power fault of the battery system', '电池系统功率故障'],
  [
    '1009',
    'aGate',
    3,
    0.8,
    'DSP communication fault',
    'DSP 通信故障',
    { en: 'Restart the aGate if it lasts longer than ten minutes.', zh: '持续超过十分钟时重启 aGate。' },
  ],
  [
    '1010',
    'aGate',
    2,
    1.2,
    'Solar meter communication fault',
    '光伏电表通信故障',
    { en: 'Check the meter cable.', zh: '检查电表接线。' },
  ],
  [
    '1011',
    'aGate',
    2,
    1,
    'Grid meter communication fault',
    '电网电表通信故障',
    { en: 'Check the meter cable.', zh: '检查电表接线。' },
  ],
  ['1012', 'aGate', 2, 0.5, 'Expansion meter communication fault', '扩展电表通信故障'],
  ['1013', 'aGate', 2, 0.5, 'External RS485 communication fault', '外部 RS485 通信故障'],
  ['1014', 'aGate', 3, 0.5, 'External CAN communication fault', '外部 CAN 通信故障'],
  [
    '1015',
    'aGate',
    2,
    0.8,
    'State of charge low',
    '电量过低',
    { en: 'Charge the battery from solar or grid.', zh: '用光伏或电网给电池充电。' },
  ],
];

const simulatedRow: readonly Row[] = [
  ['1101', 'aGate', 2, 0, 'Grid lost, running off grid', '电网断电，离网运行'],
  ['1102', 'aGate', 2, 3, 'Grid voltage out of range', '电网电压越限'],
  ['1103', 'aGate', 2, 2, 'Grid frequency out of range', '电网频率越限'],
  [
    '1032',
    'aGate',
    2,
    14,
    'No PV Current Detected',
    '未检测到光伏电流',
    { en: 'Check the PV breaker and the current transformer.', zh: '检查光伏断路器和电流互感器。' },
  ],
  ['1040', 'aGate', 1, 2, 'Storm hedge activated', '风暴预备已启动'],
  ['1041', 'aGate', 1, 20, 'Battery reserve reached', '电池放电至保留电量'],
  ['1042', 'aGate', 1, 11, 'Operating mode changed', '工作模式切换'],
  ['1043', 'aGate', 1, 2, 'Generator started', '发电机启动'],
  [
    '2001',
    'aPower',
    3,
    1,
    'Inverter over temperature',
    '逆变器过温',
    { en: 'Keep the space around the aPower free.', zh: '保持 aPower 周围通风，清除遮挡物。' },
  ],
  ['2002', 'aPower', 3, 0.7, 'DC bus over voltage', '直流母线过压'],
  ['2003', 'aPower', 3, 0.6, 'DC bus under voltage', '直流母线欠压'],
  ['2004', 'aPower', 3, 0.5, 'Output over current', '输出过流'],
  [
    '2005',
    'aPower',
    4,
    0.15,
    'Ground fault',
    '接地故障',
    { en: 'Switch the system off and call the installer.', zh: '关闭系统并联系安装商。' },
  ],
  ['2006', 'aPower', 3, 0.4, 'Islanding detected', '孤岛检测触发'],
  ['2007', 'aPower', 2, 1.2, 'Fan speed abnormal', '风扇转速异常'],
  ['2008', 'aPower', 4, 0.1, 'IGBT drive fault', 'IGBT 驱动故障'],
  ['2010', 'aPower', 1, 8, 'Power derated by temperature', '温度降额运行'],
  [
    '2011',
    'aPower',
    4,
    0,
    'aPower shut down by protection',
    'aPower 保护停机',
    { en: 'Call the installer.', zh: '联系安装商。' },
  ],
  [
    '3001',
    'aPower',
    2,
    7,
    'BMS Charge Under Temperature',
    'BMS 充电低温',
    { en: 'Charging resumes when the battery is warm.', zh: '电池回温后自动恢复充电。' },
  ],
  ['3002', 'aPower', 2, 0.9, 'BMS charge over temperature', 'BMS 充电过温'],
  ['3003', 'aPower', 2, 0.8, 'BMS discharge under temperature', 'BMS 放电低温'],
  ['3004', 'aPower', 3, 0.5, 'Cell over voltage', '单体过压'],
  ['3005', 'aPower', 3, 0.6, 'Cell under voltage', '单体欠压'],
  ['3006', 'aPower', 2, 1.5, 'Cell voltage difference too large', '单体压差过大'],
  ['3007', 'aPower', 3, 0.6, 'BMS communication fault', 'BMS 通信故障'],
  [
    '3008',
    'aPower',
    4,
    0.1,
    'Insulation resistance low',
    '绝缘电阻过低',
    { en: 'Switch the system off and call the installer.', zh: '关闭系统并联系安装商。' },
  ],
  ['3009', 'aPower', 1, 2.5, 'Battery balancing started', '电池均衡开始'],
  ['3010', 'aPower', 1, 2, 'Battery heating started', '电池加热启动'],
  [
    '4001',
    'aHub',
    2,
    1,
    'aHub communication fault',
    'aHub 通信故障',
    { en: 'Check the cable between aGate and aHub.', zh: '检查 aGate 与 aHub 之间的线缆。' },
  ],
  ['4002', 'aHub', 2, 0.5, 'aHub port over current', 'aHub 端口过流'],
  ['4003', 'aPBox', 2, 0.6, 'aPBox communication fault', 'aPBox 通信故障'],
  ['4004', 'aPBox', 3, 0.3, 'aPBox PV string over voltage', 'aPBox 组串过压'],
  [
    '5001',
    'aGate',
    3,
    0,
    'Gateway offline',
    '网关离线',
    { en: 'Check the network of the site.', zh: '检查站点的网络。' },
  ],
  ['5002', 'aGate', 2, 1.5, 'SIM card not inserted', '未插入 SIM 卡'],
  ['5003', 'aGate', 2, 1.5, '4G module not connected', '4G 模块未连接'],
  ['5004', 'aGate', 1, 3, 'Network changed to 4G', '网络切换至 4G'],
  ['5005', 'aGate', 1, 3, 'Network changed to WiFi', '网络切换至 WiFi'],
  ['5006', 'aGate', 1, 1.5, 'Gateway restarted', '网关重启'],
  ['5007', 'aGate', 1, 1, 'Firmware upgrade finished', '固件升级完成'],
  ['5008', 'aGate', 2, 1, 'Clock deviates from the platform', '时钟与平台不一致'],
];

/** Level 1 codes are events (they happen), all others alarms (they last). */
function entriesOf(rows: readonly Row[], source: TableSource): AlarmCatalogEntry[] {
  return rows.map(([code, device, level, weight, nameEn, nameZh, plan]) => ({
    code,
    nameZh,
    nameEn,
    level,
    kind: (level === 1 ? 'event' : 'alarm') satisfies AlarmKind,
    explanationZh: `${nameZh}（${device}）`,
    explanationEn: `${nameEn} (${device})`,
    planZh: plan?.zh ?? '',
    planEn: plan?.en ?? '',
    source,
    device,
    weight,
  }));
}

/**
 * Codes the simulated fleet raises. The names of 1001 to 1015 stand in the public user manual (there as 0x1001 to
 * 0x100F); all others are invented. The five heaviest codes make up about 60 % of what happens.
 */
export const alarmCatalog: readonly AlarmCatalogEntry[] = [
  ...entriesOf(gatewayRow, 'public'),
  ...entriesOf(simulatedRow, 'simulated'),
];

const byCode = new Map(alarmCatalog.map((entry) => [entry.code, entry]));

export function alarmOfCode(code: string): AlarmCatalogEntry {
  const entry = byCode.get(code);
  if (entry === undefined) throw new RangeError(`alarm code ${code} is not in the catalog`);
  return entry;
}
