import type { TouRateName } from '../domain/tou-template.ts';
import type { TouFinding } from '../tou/tou-problem.ts';

const rates: Record<TouRateName, string> = {
  peak: '峰（peak）',
  shoulder: '平（shoulder）',
  valley: '谷（valley）',
  superOffPeak: '超低谷（superOffPeak）',
  sharp: '尖峰（sharp）',
};

/** Chinese sentences about TOU templates. */
export const touZhCn = {
  tools: {
    tou_template_list: {
      title: '列出 TOU 模版',
      description:
        '列出 TOU（分时电价与调度）模版，最近修改的在前。正式服（prod）与测试服（test）的模版各自独立，id 不通用。用于由名称或电力公司找到模版 id。' +
        '返回 id、name、company（电力公司）、country、type（分时电价、固定电价、阶梯电价）、seasons（季节数）、updatedAt（修改时间，UTC）。时段、电价与调度模式用 tou_template_get。',
      env: 'prod 正式服，test 测试服',
      q: '模版名称或电力公司的任意部分，1～64 个字符，不区分大小写',
      unit: '模版数，1～200',
    },
    tou_template_get: {
      title: '查询 TOU 模版详情',
      description:
        '查询一个 TOU 模版的全部内容，并检查它的问题。id 由 tou_template_list 得到，env 须与之相同。返回 name、company、country、province（州、省）、type、nem（净计量 NEM 1～3）、gridCharge（能否由电网充电）、gridFeed（可馈电的来源）、currency、version（修改次数）、updatedAt（UTC）、' +
        'seasons（每季：name、months 1～12 月、days）。days 每项：type（工作日、周末与节假日、每天）、rates（购电价）与 sellRates（售电价），每 kWh，货币见 currency，按 peak、shoulder、valley、superOffPeak，缺项即未设价，不是 0；' +
        'blocks 为当地时段，按时间排列，跨零点的在 00:00 拆开：start、end（HH:mm）、wave（峰平谷）、mode（识别出的调度模式，无法识别为“未识别”并附平台的模式编号 dispatchId 与 solarPriority、loadPriority），以及设有时的 maxSoc、minSoc（%）、gridChargeKw、gridFeedKw（-1 不限，0 禁止）。' +
        'problems 为违反配置规则之处：code、path（在本结果中的位置，下标从 0 起）、severity（error 不能保存，warning 宜检查）、message；没有则为空。',
      id: '模版 id，由 tou_template_list 得到',
    },
    tou_template_save: {
      title: '保存测试服 TOU 模版',
      description:
        '检查一个 TOU 模版并保存到测试服（不能保存到正式服）。新建时不填 id；修改时填 id 与 expectedVersion，template 为修改后的全部内容，会覆盖原内容，缺项即未设。修改前先用 tou_template_get（env=test）取出，seasons 等各项形式相同，改好后原样给出（去掉 id、env、currency、version、updatedAt、problems；mode 为“未识别”的时段不填 mode 与 dispatchId）。' +
        '先用 dryRun=true 看差异与问题，给用户确认后再保存。返回 saved（是否已保存）、id、version、diff（与已存内容的差异：path、from、to；新建时为空）、problems（code、path 在 template 中的位置、severity、message）。有 severity=error 的问题时不保存任何内容。',
      id: '要修改的测试服模版 id，由 tou_template_list（env=test）得到；新建时不填',
      expectedVersion: '修改时必填：tou_template_get 返回的 version；已被别人改过时不保存',
      template: '模版的全部内容',
      dryRun: 'true 只检查，不保存',
      fields: {
        name: '模版名称，1～64 个字符，测试服内唯一',
        company: '电力公司',
        country: '国家代码',
        province: '州或省',
        type: '电价类型',
        nem: '净计量 NEM 1～3；不参加时不填',
        gridCharge: '能否由电网给电池充电',
        gridFeed: '可向电网馈电的来源',
        seasons: '季节，1～4 个，合起来每月恰好一次',
        season: '一个季节',
        seasonName: '季节名称',
        months: '月份，1～12',
        days: '“每天”一项，或“工作日”与“周末与节假日”各一项',
        day: '一类日子',
        dayType: '日类型',
        rates: '购电价，每 kWh，该国货币；用到的峰谷必须有价，没有设价的不填，不要填 0',
        sellRates: '售电价，每 kWh；没有时不填',
        blocks: '时段，按开始时间排列，从 00:00 到 24:00 不重不漏，跨零点的在 00:00 拆成两段',
        block: '一个时段',
        start: '开始，HH:mm，整点或半点',
        end: '结束，HH:mm，整点或半点；一天的末尾为 24:00',
        wave: '峰谷类型',
        mode: '调度模式；由优先级说明时不填',
        solarPriority: '没有 mode 时：光伏依次供给，三个数，0 无、1 光伏、2 电池、3 电网',
        loadPriority: '没有 mode 时：负载依次由谁供给，同上',
        maxSoc: '充电上限 %，5～100',
        minSoc: '放电下限 %，5～100，小于 maxSoc',
        gridChargeKw: '电网充电功率 kW，-1 不限，0 禁止',
        gridFeedKw: '馈电功率 kW，-1 不限，0 禁止',
      },
    },
  },

  errors: {
    touPart: 'q 应为 1～64 个字符，不能只有空格',
    noTouTemplate: (env: string, id: number) => `${env} 中没有 id 为 ${id} 的 TOU 模版。`,
    touUnprintable: '须为一行文字，不含控制字符',
    touPlaceholder: '含有 [PERSON] 之类的占位符：该处的个人信息已被隐去。请向用户要到原文再填，或在平台上修改此模版',
    touVersionMissing: 'id 与 expectedVersion 须同时给出，或都不填。',
    touVersionMissingAdvice: '修改时用 tou_template_get（env=test）得到 version；新建时都不填。',
    touChanged: (id: number, version: number) => `模版 ${id} 已被修改，现在的版本是 ${version}，没有保存。`,
    touChangedAdvice: (id: number) =>
      `用 tou_template_get（env=test，id=${id}）重新取出，把改动做在新内容上，再用新的 version 保存。`,
    noTouTemplateAdvice: '两个环境的 id 各自独立：请核对 env，或先用 tou_template_list 找到 id。',
  },

  notes: {
    touHasErrors: '有 error 级问题，没有保存；请按 problems 改正后重试',
    touUnchanged: '与已存内容相同，没有保存',
    touDryRun: '只做了检查，没有保存；确认后去掉 dryRun 再调用',
    narrowTouTemplates: '请用 q 或 country 筛选；returned 等于 limit 时也可调大 limit',
  },

  labels: {
    touRate: rates,
    touGridCharge: { 1: '禁止', 2: '允许' },
    touGridFeed: { 1: '仅光伏', 2: '光伏与电池', 3: '禁止' },
    touType: { 1: '分时电价', 2: '固定电价', 3: '阶梯电价' },
    touDayType: { 1: '工作日', 2: '周末与节假日', 3: '每天' },
    touWave: { 0: '谷', 1: '平', 2: '峰', 4: '超低谷' },
    touUnrecognized: '未识别',
    touMode: {
      1: 'aPower 供家庭（F）',
      2: '待机（B）',
      3: 'aPower 由光伏充电（E）',
      6: '自发自用（D）',
      7: 'aPower 供家庭与电网（H）',
      8: 'aPower 由光伏与电网充电（G）',
      9: '零购电（I）',
    },
    touProblem(finding: TouFinding): string {
      switch (finding.code) {
        case 'electricity_type':
          return `电价类型 ${finding.value} 不存在，应为 1（分时）、2（固定）或 3（阶梯）`;
        case 'season_count':
          return `有 ${finding.count} 个季节，应为 1～4 个`;
        case 'month_unknown':
          return `${finding.month} 不是月份，应为 1～12`;
        case 'month_missing':
          return `${finding.months.join('、')} 月不属于任何季节`;
        case 'month_repeated':
          return `${finding.month} 月重复出现`;
        case 'day_types':
          return `每季应只有“每天”（3），或恰有“工作日”（1）与“周末与节假日”（2）各一；实为 ${finding.given.join('、') || '空'}`;
        case 'time_form':
          return `“${finding.value}”不是 HH:mm 时间`;
        case 'block_empty':
          return `时段的开始与结束相同（${finding.at}）`;
        case 'block_crosses_midnight':
          return `时段 ${finding.start}～${finding.end} 跨零点，应在 00:00 拆成两段`;
        case 'blocks_unsorted':
          return '时段没有按开始时间排列（tou_template_get 显示时已排好）';
        case 'blocks_gap':
          return `${finding.from}～${finding.to} 没有时段`;
        case 'blocks_overlap':
          return `${finding.from}～${finding.to} 有重叠的时段`;
        case 'half_hour':
          return `${finding.value} 不是整点或半点`;
        case 'wave_type':
          return `峰谷类型 ${finding.value} 不存在，应为 0（谷）、1（平）、2（峰）或 4（超低谷）`;
        case 'dispatch_unknown':
          return `调度模式 ${finding.id} 不存在，应为 1、2、3、6、7、8 或 9`;
        case 'dispatch_unavailable':
          return `该设备没有调度模式 ${finding.id}（零购电）`;
        case 'rate_missing':
          return `用到了${rates[finding.rate]}，但没有购电价`;
        case 'rate_zero':
          return `用到了${rates[finding.rate]}，购电价为 0，请确认`;
        case 'rate_negative':
          return `${rates[finding.rate]}的购电价 ${finding.value} 不能为负`;
        case 'rate_range':
          return `${rates[finding.rate]}的电价 ${finding.value} 每 kWh 不能超过 ${finding.most}（绝对值）；请检查单位与小数点`;
        case 'rate_decimals':
          return `${rates[finding.rate]}的电价 ${finding.value} 最多 ${finding.most} 位小数`;
        case 'soc_range':
          return `SOC ${finding.value} 应为 5～100 的整数`;
        case 'soc_order':
          return `充电上限 ${finding.max}% 应大于放电下限 ${finding.min}%`;
        case 'priority':
          return `优先级 ${finding.value.join(',')} 应为三个 0～3 的数，非 0 的不重复`;
        case 'grid_power_limit':
          return `电网充放电功率 ${finding.value} 应为 -1（不限）或 0～${finding.mostKw} kW，最多 3 位小数`;
        case 'blocks_equal':
          return `相邻时段相同，${finding.from}～${finding.to} 可合并`;
        case 'grid_charge_forbidden':
          return '模版禁止电网充电，与由电网充电的模式冲突';
        case 'grid_feed_forbidden':
          return '模版禁止馈电，与向电网放电的模式冲突';
        case 'name_length':
          return `名称有 ${finding.length} 个字符，应为 1～64 个`;
        case 'name_taken':
          return `同一环境已有名为“${finding.name}”的模版`;
        case 'env_not_test':
          return `只能保存到测试服（test），不能是 ${finding.env}`;
      }
    },
  },
};

/** Shape of these sentences; the Chinese side is the reference. */
export type TouTexts = typeof touZhCn;
