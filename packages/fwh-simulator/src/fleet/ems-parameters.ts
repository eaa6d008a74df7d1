import type { EmsParameter, EmsParameterKind } from '@mao/fwh-tools';

type Row = readonly [
  id: number,
  macro: string,
  nameZh: string,
  description: string,
  unit: string,
  scale: number,
  type: string,
];

/** Settings; grid-support limits follow the usual interconnection rules in kind and unit. */
const settings: readonly Row[] = [
  [1001, 'PID_GRID_OV1_VOLT', '一级过压保护值', '一级过压的脱网电压', 'V', 0.1, 'u16'],
  [1002, 'PID_GRID_OV1_TIME', '一级过压保护时间', '一级过压到脱网的延时', 's', 0.01, 'u16'],
  [1003, 'PID_GRID_OV2_VOLT', '二级过压保护值', '二级过压的脱网电压', 'V', 0.1, 'u16'],
  [1004, 'PID_GRID_OV2_TIME', '二级过压保护时间', '二级过压到脱网的延时', 's', 0.01, 'u16'],
  [1005, 'PID_GRID_UV1_VOLT', '一级欠压保护值', '一级欠压的脱网电压', 'V', 0.1, 'u16'],
  [1006, 'PID_GRID_UV1_TIME', '一级欠压保护时间', '一级欠压到脱网的延时', 's', 0.01, 'u16'],
  [1007, 'PID_GRID_UV2_VOLT', '二级欠压保护值', '二级欠压的脱网电压', 'V', 0.1, 'u16'],
  [1008, 'PID_GRID_UV2_TIME', '二级欠压保护时间', '二级欠压到脱网的延时', 's', 0.01, 'u16'],
  [1011, 'PID_GRID_OF1_FREQ', '一级过频保护值', '一级过频的脱网频率', 'Hz', 0.01, 'u16'],
  [1012, 'PID_GRID_OF1_TIME', '一级过频保护时间', '一级过频到脱网的延时', 's', 0.01, 'u16'],
  [1013, 'PID_GRID_UF1_FREQ', '一级欠频保护值', '一级欠频的脱网频率', 'Hz', 0.01, 'u16'],
  [1014, 'PID_GRID_UF1_TIME', '一级欠频保护时间', '一级欠频到脱网的延时', 's', 0.01, 'u16'],
  [1021, 'PID_ES_VOLT_HIGH', '投入电压上限', '允许并网的最高电压', '%', 0.1, 'u16'],
  [1022, 'PID_ES_VOLT_LOW', '投入电压下限', '允许并网的最低电压', '%', 0.1, 'u16'],
  [1023, 'PID_ES_FREQ_HIGH', '投入频率上限', '允许并网的最高频率', 'Hz', 0.01, 'u16'],
  [1024, 'PID_ES_FREQ_LOW', '投入频率下限', '允许并网的最低频率', 'Hz', 0.01, 'u16'],
  [1025, 'PID_ES_DELAY', '投入延时', '条件满足到并网的延时', 's', 1, 'u16'],
  [1026, 'PID_ES_RAMP', '投入爬坡时间', '并网后功率升满的时间', 's', 1, 'u16'],
  [1031, 'PID_PF_SET', '功率因数设定', '馈网时的功率因数', '', 0.001, 'i16'],
  [1032, 'PID_VAR_SET', '无功功率设定', '恒定无功功率', 'var', 1, 'i16'],
  [1033, 'PID_VOLT_VAR_ENABLE', '电压无功使能', '电压无功曲线：0 关，1 开', '', 1, 'enum'],
  [1034, 'PID_VOLT_WATT_ENABLE', '电压有功使能', '电压有功曲线：0 关，1 开', '', 1, 'enum'],
  [1041, 'PID_BAT_RESERVE_SELF', '自发自用保留电量', '自发自用模式下保留的电量', '%', 1, 'u16'],
  [1042, 'PID_BAT_RESERVE_TOU', '分时模式保留电量', '分时模式下保留的电量', '%', 1, 'u16'],
  [1043, 'PID_BAT_CHARGE_MAX', '最大充电功率', '最大充电功率，-1 不限', 'kW', 0.1, 'i16'],
  [1044, 'PID_BAT_DISCHARGE_MAX', '最大放电功率', '最大放电功率，-1 不限', 'kW', 0.1, 'i16'],
  [1045, 'PID_GRID_CHARGE_ENABLE', '电网充电使能', '1 不允许，2 允许', '', 1, 'enum'],
  [1046, 'PID_GRID_EXPORT_LIMIT', '馈网功率上限', '向电网馈电的最大功率', 'kW', 0.1, 'u16'],
  [1051, 'PID_GEN_START_SOC', '发电机启动电量', '电量降到此值时启动发电机', '%', 1, 'u16'],
  [1052, 'PID_GEN_STOP_SOC', '发电机停止电量', '电量升到此值时停止发电机', '%', 1, 'u16'],
  [1061, 'PID_WORK_MODE', '工作模式', '1 分时，2 自发自用，3 备电', '', 1, 'enum'],
  [1062, 'PID_STORM_ENABLE', '风暴预备使能', '0 关，1 开', '', 1, 'enum'],
];

/** Readings; the first of them are those that alarm snapshots carry. */
const readings: readonly Row[] = [
  [1201, 'VID_GRID_VOLT_L1', '电网电压 L1', '电网 L1 相电压', 'V', 0.1, 'u16'],
  [1202, 'VID_GRID_VOLT_L2', '电网电压 L2', '电网 L2 相电压', 'V', 0.1, 'u16'],
  [1203, 'VID_GRID_VOLT_LINE', '电网线电压', '电网线间电压', 'V', 0.1, 'u16'],
  [1204, 'VID_GRID_CURR_L1', '电网电流 L1', '电网 L1 相电流', 'A', 0.1, 'i16'],
  [1205, 'VID_GRID_CURR_L2', '电网电流 L2', '电网 L2 相电流', 'A', 0.1, 'i16'],
  [1206, 'VID_GRID_FREQ', '电网频率', '电网频率', 'Hz', 0.01, 'u16'],
  [1207, 'VID_GRID_POWER', '电网功率', '电网功率，正为购电', 'kW', 0.001, 'i32'],
  [1208, 'VID_LOAD_POWER', '负载功率', '家庭负载功率', 'kW', 0.001, 'u32'],
  [1209, 'VID_SOLAR_POWER', '光伏功率', '光伏功率', 'kW', 0.001, 'u32'],
  [1210, 'VID_BAT_POWER', '电池功率', '电池功率，正为放电', 'kW', 0.001, 'i32'],
  [1211, 'VID_BUS_VOLT_POS', '正母线电压', '直流正母线电压', 'V', 0.1, 'u16'],
  [1212, 'VID_BUS_VOLT_NEG', '负母线电压', '直流负母线电压', 'V', 0.1, 'u16'],
  [1213, 'VID_BAT_VOLT', '电池电压', '电池组电压', 'V', 0.1, 'u16'],
  [1214, 'VID_BAT_CURR', '电池电流', '电池组电流', 'A', 0.1, 'i16'],
  [1215, 'VID_BAT_SOC', '电池电量', '剩余电量', '%', 0.1, 'u16'],
  [1216, 'VID_BAT_SOH', '电池健康度', '健康度', '%', 0.1, 'u16'],
  [1217, 'VID_TEMP_AMBIENT', '环境温度', '环境温度', '°C', 0.1, 'i16'],
  [1218, 'VID_TEMP_IGBT', 'IGBT 温度', 'IGBT 模块温度', '°C', 0.1, 'i16'],
  [1219, 'VID_CELL_VOLT_MAX', '最高单体电压', '单体电压最高值', 'V', 0.001, 'u16'],
  [1220, 'VID_CELL_VOLT_MIN', '最低单体电压', '单体电压最低值', 'V', 0.001, 'u16'],
  [1221, 'VID_RUN_STATUS', '运行状态', '网关的运行状态', '', 1, 'enum'],
  [1222, 'VID_RELAY_STATUS', '继电器状态', '按位：0 电网，1 发电机，2 光伏', '', 1, 'u16'],
];

/** Four aPower places with 16 cell voltages and 4 cell temperatures each. */
function cellReadings(): Row[] {
  const rows: Row[] = [];
  for (let place = 1; place <= 4; place += 1) {
    for (let cell = 1; cell <= 16; cell += 1) {
      const suffix = String(cell).padStart(2, '0');
      rows.push([
        2000 + place * 100 + cell,
        `VID_BMS${place}_CELL${suffix}_VOLT`,
        `电池 ${place} 单体 ${cell} 电压`,
        `第 ${place} 台 aPower 第 ${cell} 节单体的电压`,
        'V',
        0.001,
        'u16',
      ]);
    }
    for (let probe = 1; probe <= 4; probe += 1) {
      rows.push([
        2000 + place * 100 + 50 + probe,
        `VID_BMS${place}_TEMP${probe}`,
        `电池 ${place} 温度 ${probe}`,
        `第 ${place} 台 aPower 第 ${probe} 个电芯温度`,
        '°C',
        0.1,
        'i16',
      ]);
    }
  }
  return rows;
}

function toParameters(kind: EmsParameterKind, rows: readonly Row[]): EmsParameter[] {
  return rows.map(([id, macro, nameZh, description, unit, scale, valueType]) => ({
    kind,
    id,
    macro,
    nameZh,
    description,
    unit,
    scale,
    valueType,
    source: 'simulated',
  }));
}

/** The parameter table of the simulated EMS. The real one is not public, so all ids are invented. */
export const emsParameters: readonly EmsParameter[] = [
  ...toParameters('PID', settings),
  ...toParameters('VID', [...readings, ...cellReadings()]),
];
