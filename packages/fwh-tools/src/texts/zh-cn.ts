import type { SnNote } from '../sn/parse-serial.ts';
import { faultRecordZhCn } from './fault-record-zh-cn.ts';
import { operationZhCn } from './operation-zh-cn.ts';
import { opsZhCn } from './ops-zh-cn.ts';
import { recorderZhCn } from './recorder-zh-cn.ts';
import { simPlaneZhCn } from './sim-plane-zh-cn.ts';
import { touZhCn } from './tou-zh-cn.ts';

/** Every Chinese sentence that the tools show to a model. */
export const zhCn = {
  sources: { cloud: 'FWH 云平台', store: '站点数据库', ...simPlaneZhCn.sources, ...faultRecordZhCn.sources },

  instructions:
    'FWH 站点业务数据的只读查询。先用 site_search 由 SN 片段找到站点，用 site_get 看概况，再按需查告警（alarm_*）与功率流（site_power_flow）；停机用 shutdown_*，报文与升级用 mqtt_log_search、update_log_*，直连设备的录波用 fault_record_*、云平台的用 cloud_fault_record_*，TOU 模版用 tou_template_*，4G 卡用 sim_*，Plane 工作项用 plane_*。' +
    '除特别说明外，时间均为站点当地时间；输出的时间可直接用作 from、to。',

  opsInstructions: opsZhCn.opsInstructions,

  fields: {
    ...operationZhCn.fields,
    ...simPlaneZhCn.fields,
    ...recorderZhCn.fields,
    sn: '站点 SN，即 aGate 序列号：20 位数字与大写字母，区分大小写，须完整；只有片段时先用 site_search',
    date: '站点当地日期，yyyy-MM-dd',
    fromTime: '开始时间，yyyy-MM-dd HH:mm:ss，站点当地时间',
    toTime: '结束时间，格式同 from，含该时刻；与 from 相差不超过 31 天',
    fromDate: '开始日期，yyyy-MM-dd',
    toDate: '结束日期，yyyy-MM-dd，含当日；首尾共不超过 31 天',
    country: '国家代码，ISO 3166 两位大写字母，如 US、AU、CN；缺省为全部国家',
    page: '页码，从 1 开始',
    limit: (unit: string) => `最多返回的${unit}`,
  },

  tools: {
    ...operationZhCn.tools,
    ...faultRecordZhCn.tools,
    ...simPlaneZhCn.tools,
    ...touZhCn.tools,
    ...recorderZhCn.tools,
    ...opsZhCn.tools,
    site_search: {
      title: '搜索站点',
      description:
        '按 SN 片段、国家、激活状态、固件版本搜索站点，条件同时满足，按 SN 排序并分页。用于由片段找到完整 SN，或统计符合条件的站点数（看 total）。' +
        '返回 sn、name、country、model（aGate 型号）、activated（是否激活）、online（最近一次同步时是否在线）、version（固件版本）、apowers（aPower 台数）。' +
        '查看单个站点用 site_get。',
      q: 'SN 的任意连续片段，3～24 位数字或大写字母，如 A02F25',
      activated: 'true 只查已激活站点，false 只查未激活站点；缺省为全部',
      version: '固件版本的开头，如 V12R02；区分大小写',
      unit: '站点数，1～200',
    },
    site_get: {
      title: '查询站点概况',
      description:
        '查询单个站点的基本信息与当前状态，排查站点问题时先调用。返回 name、country、zone（IANA 时区）、model、activatedAt、online、deviceTime（网关时钟）、workMode（工作模式）、runStatus（运行状态）、' +
        'soc（%）、power（kW：grid 正为购电、负为馈电；battery 正为放电、负为充电；solar、load、generator）、today（当地当日累计 kWh）、versions（各部件固件版本）、' +
        'network（联网方式、信号、SIM 状态）、apowers（每台的 kw 额定功率、kwh 额定容量、soc、status）、alarmCount（当前告警数）、dataTime（实时数据的时间）；stale=true 表示实时数据已超过 5 分钟。' +
        '时间均为站点当地时间。离线站点只返回已有资料，并在 note 中说明。告警明细用 alarm_current，历史告警用 alarm_events，当日曲线用 site_power_flow，所装 SIM 卡用 sim_search。',
    },
    site_power_flow: {
      title: '查询站点单日功率流',
      description:
        '查询单个站点某一天的功率曲线，返回 TSV 表格。用于分析发电、用电、充放电与电网交换的变化。列：time（站点当地时间，表示截至该时刻的一个时段）、soc_pct（%）、' +
        'solar_kw（光伏）、load_kw（负载）、grid_kw（正为购电，负为馈电）、battery_kw（正为放电，负为充电）、gen_kw（发电机）、run_status（运行状态）。' +
        '功率为时段平均值，load = solar + gen + grid + battery（有车辆供电时再加 v2l）。另给出时区、行数、当日各项 kWh 与缺数时段。' +
        '一天通常 288 个 5 分钟时段，夏令时切换日为 276 或 300 个。多日数据用 site_power_flow_export。',
      interval: '时段长度（分钟）：5、15、30 或 60；只看趋势时用 30 或 60 更省',
    },
    site_power_flow_export: {
      title: '导出站点多日功率流',
      description:
        '把单个站点若干天（不超过 31 天）的 5 分钟功率流导出为 CSV 文件，供程序分析；只看一天用 site_power_flow。列：time、soc_pct、solar_kw、load_kw、grid_kw（正为购电）、battery_kw（正为放电）、' +
        'gen_kw、run_status、stored_kwh（电池存电量），以及 11 列原始单向功率（kW，如 solar_to_home_kw）。摘要给出行数、时间范围、没有数据的日期与前 5 行。',
    },
    alarm_current: {
      title: '查询站点当前告警',
      description:
        '查询单个站点此刻仍在的告警。返回 time（开始时间，站点当地时间）、code（告警码）、name、level（提示、告警、故障、严重）、device（上报设备的 SN）、explain（含义）、plan（处理建议）；' +
        'items 为空表示当前没有告警。历史记录用 alarm_events。',
    },
    alarm_events: {
      title: '查询站点告警/事件记录',
      description:
        '查询单个站点在一段时间内的告警与事件记录，按时间倒序。用于排查某次故障前后发生了什么。返回 time（站点当地时间）、code、name、level（提示、告警、故障、严重）、device（上报设备的 SN）、' +
        'status（未恢复、已恢复；事件没有）、recoveredAt（恢复时间）。truncated=true 时请缩短时间范围或调大 limit。此刻的告警用 alarm_current。',
      kind: '记录类别：alarm 告警、event 事件、all 全部',
      unit: '条数，1～500',
    },
    alarm_stats: {
      title: '统计全部站点的告警',
      description:
        '按日期与国家统计全部站点的告警，并列出次数最多的告警码。用于了解告警趋势，或发现集中出现的问题。返回 days（date、country、sites、times）与 topCodes（code、name、sites、times）。' +
        '日期按 UTC 划分。sites 为各告警码、各日站点数之和：同一站点触发多个码或在多日触发时重复计入；times 为触发次数。单个站点的记录用 alarm_events。',
      top: '列出次数最多的告警码个数，1～100',
    },
    ems_param_lookup: {
      title: '查询 EMS 参数含义',
      description:
        '按编号查询 EMS 参数（PID，可设置的参数；VID，可读取的变量，告警快照中的 xid 即 VID）的含义。按输入顺序返回 id、macro（宏名）、name（名称）、desc（说明）、unit（单位）；missing 列出表中没有的编号。',
      kind: 'PID 或 VID',
      ids: '十进制编号，0～65535 的整数，1～50 个',
    },
    sn_parse: {
      title: '解析设备 SN',
      description:
        '解析设备序列号的含义，不查询数据库，各类设备均可。返回 valid（格式是否正确）、known（前缀是否在已知表中）、device（设备类别）、model（型号）、revision（子型号与版本）、origin（产地，已知才有）、' +
        'year 与 week（生产年份与 ISO 周）、unit（流水号）、notes（说明）。判断一个 SN 属于什么设备，或 SN 查不到站点时使用；查询站点用 site_search 或 site_get。',
      sn: '一个设备 SN；与 sns 至少给一个',
      sns: '多个设备 SN，1～50 个',
    },
  },

  errors: {
    ...operationZhCn.errors,
    ...faultRecordZhCn.errors,
    ...simPlaneZhCn.errors,
    ...touZhCn.errors,
    ...recorderZhCn.errors,
    ...opsZhCn.errors,
    snForm: (value: string) =>
      /[a-z]/.test(value) && /^[0-9A-Za-z]{8,24}$/.test(value)
        ? `SN 区分大小写，只含数字与大写字母；如果指的是 ${value.toUpperCase()}，请用它重试`
        : 'SN 应为 20 位数字与大写字母；不确定时用 site_search 按片段查找',
    snPart: 'q 应为 3～24 位数字或大写字母的 SN 片段，不含空格和通配符',
    countryForm: '国家代码应为两位大写字母，如 US、AU、CN',
    versionForm: '版本只含字母、数字与 . _ -，如 V12R02',
    noSite: (sn: string) => `没有 SN 为 ${sn} 的站点。`,
    noSiteAdvice: '请核对 SN，或用 site_search 按片段查找。',
    notAGate: (device: string) => `这是 ${device} 的 SN；站点 SN 是 aGate 的序列号，请用站点 SN 重试。`,
    dateForm: (field: string, value: string) => `${field}“${value}”不是有效日期。`,
    dateAdvice: '请按 yyyy-MM-dd 填写，如 2026-06-01。',
    timeForm: (field: string, value: string) => `${field}“${value}”不是有效时间。`,
    timeAdvice: '请按 yyyy-MM-dd HH:mm:ss 填写站点当地时间，如 2026-06-01 00:00:00。',
    reversed: 'from 晚于 to。',
    reversedAdvice: '请交换两者或改正时间范围。',
    tooLong: (days: number) => `时间范围超过 ${days === 1 ? '24 小时' : `${days} 天`}。`,
    tooLongAdvice: (days: number) => `请分成多次查询，每次不超过 ${days === 1 ? '24 小时' : `${days} 天`}。`,
    future: (date: string, today: string) => `${date} 在站点当地今天（${today}）之后，还没有数据。`,
    futureTimes: (now: string) => `所查时间都在站点当地现在（${now}）之后，还没有记录。`,
    futureTimesAdvice: '请改用更早的时间；to 可以晚于现在，from 不可以。',
    futureAdvice: '请改用今天或更早的日期。',
    noSerial: '没有给出 SN。',
    noSerialAdvice: '请在 sn 中给一个，或在 sns 中给 1～50 个。',
  },

  notes: {
    noSitesYet: '站点表是空的：还没有同步过站点资料，请用 site_info_sync_status 查看，并联系管理员',
    ...operationZhCn.notes,
    ...faultRecordZhCn.notes,
    ...simPlaneZhCn.notes,
    ...touZhCn.notes,
    ...recorderZhCn.notes,
    ...opsZhCn.notes,
    narrowEvents: '请缩短时间范围或用 kind 筛选；returned 等于 limit 时也可调大 limit',
    offline: '站点离线：云平台当前连不上网关，没有实时数据；资料与告警数来自最近一次同步',
    notReady: '网关没有返回实时数据，可稍后重试；资料与告警数来自最近一次同步',
    deviceTimeout: '网关响应超时，没有实时数据，可稍后重试；资料与告警数来自最近一次同步',
    recordedAlarms: '云平台当前无法给出该站点的告警，以下是最近一次同步时的记录',
    inactive: '站点尚未激活',
    noFlow: (date: string) => `${date} 没有功率流数据（站点可能离线或尚未激活）`,
    dayUnfinished: (now: string) => `当日未结束：站点当地现在 ${now}，以下与 kwh 只含已过的时段`,
    rowUnfinished: (time: string, minutes: number, interval: number) =>
      `最后一行（${time}）的时段未结束：只是前 ${minutes} 分钟的平均，不足 ${interval} 分钟`,
    ignoredRows: (count: number) => `已略去 ${count} 行无法归入当日时段的上游数据`,
    lowerCasePart: (upper: string) => `SN 区分大小写，可改用 ${upper} 重试`,
    export: {
      site: (sn: string, zone: string) => `站点 ${sn}，时区 ${zone}，时间为站点当地时间`,
      days: (from: string, to: string, withData: number, days: number) =>
        `日期范围：${from}～${to}，${days} 天中 ${withData} 天有数据`,
      missing: (dates: string) => `没有数据的日期：${dates}`,
      gaps: (count: number) => `另有 ${count} 个 5 分钟时段缺数，未补值`,
      unfinished: (date: string, now: string) => `${date} 未结束（站点当地现在 ${now}），只含已过的时段`,
      ahead: (date: string) => `${date} 起还没有数据，未导出`,
    },
  },

  sn: {
    note(note: SnNote): string {
      switch (note.type) {
        case 'length':
          return `应为 20 位，实为 ${note.length} 位`;
        case 'lower-case':
          return `SN 区分大小写，应全部大写：${note.suggestion}`;
        case 'characters':
          return '只能含数字与大写字母';
        case 'form':
          return '形式应为 8 位数字前缀 + 4 位子型号 + 4 位年周 + 4 位流水号';
        case 'week':
          return `生产周 ${note.week} 不在 01～53 之内`;
        case 'no-week-53':
          return `${note.year} 年没有第 53 周`;
        case 'unknown-prefix':
          return note.family === null
            ? `前缀 ${note.prefix} 不在已知表中，无法判断设备`
            : `前缀 ${note.prefix} 不在已知表中；同族设备多为 ${note.family}，但不能据此断定`;
        case 'inferred':
          return '型号由多个 SN 推断，未见正式资料';
        case 'simulated':
          return '该前缀只用于演示数据';
      }
    },
  },

  labels: {
    ...operationZhCn.labels,
    ...faultRecordZhCn.labels,
    ...simPlaneZhCn.labels,
    ...touZhCn.labels,
    ...recorderZhCn.labels,
    unknown: (code: number | string) => `未知（${code}）`,
    level: { 1: '提示', 2: '告警', 3: '故障', 4: '严重' },
    eventStatus: { active: '未恢复', recovered: '已恢复' },
    workMode: {
      1: '分时电价',
      2: '自发自用',
      3: '应急备电',
      4: '电池奖励计划',
      6: '光储节费',
      7: '智能调度',
    },
    runStatus: {
      0: '待机',
      1: '充电',
      2: '放电',
      3: '故障',
      5: '离网待机',
      6: '离网充电',
      7: '离网放电',
      8: '调试',
      9: '虚拟电厂',
    },
    connection: { 1: '以太网 1', 2: '以太网 2', 3: 'WiFi', 4: '4G' },
    sim: { 0: '未插卡', 1: '未激活', 2: '已激活', 3: '异常' },
    apowerStatus: { 0: '正常', 1: '告警', 2: '故障', 3: '离线', 4: '关机', 5: '自检' },
  },
};
