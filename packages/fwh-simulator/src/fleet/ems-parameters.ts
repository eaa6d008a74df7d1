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
  [1001, 'PID_GRID_OV1_VOLT', '一级过压保护值', 'Trip voltage of over-voltage stage 1', 'V', 0.1, 'u16'],
  [1002, 'PID_GRID_OV1_TIME', '一级过压保护时间', 'Trip delay of over-voltage stage 1', 's', 0.01, 'u16'],
  [1003, 'PID_GRID_OV2_VOLT', '二级过压保护值', 'Trip voltage of over-voltage stage 2', 'V', 0.1, 'u16'],
  [1004, 'PID_GRID_OV2_TIME', '二级过压保护时间', 'Trip delay of over-voltage stage 2', 's', 0.01, 'u16'],
  [1005, 'PID_GRID_UV1_VOLT', '一级欠压保护值', 'Trip voltage of under-voltage stage 1', 'V', 0.1, 'u16'],
  [1006, 'PID_GRID_UV1_TIME', '一级欠压保护时间', 'Trip delay of under-voltage stage 1', 's', 0.01, 'u16'],
  [1007, 'PID_GRID_UV2_VOLT', '二级欠压保护值', 'Trip voltage of under-voltage stage 2', 'V', 0.1, 'u16'],
  [1008, 'PID_GRID_UV2_TIME', '二级欠压保护时间', 'Trip delay of under-voltage stage 2', 's', 0.01, 'u16'],
  [1011, 'PID_GRID_OF1_FREQ', '一级过频保护值', 'Trip frequency of over-frequency stage 1', 'Hz', 0.01, 'u16'],
  [1012, 'PID_GRID_OF1_TIME', '一级过频保护时间', 'Trip delay of over-frequency stage 1', 's', 0.01, 'u16'],
  [1013, 'PID_GRID_UF1_FREQ', '一级欠频保护值', 'Trip frequency of under-frequency stage 1', 'Hz', 0.01, 'u16'],
  [1014, 'PID_GRID_UF1_TIME', '一级欠频保护时间', 'Trip delay of under-frequency stage 1', 's', 0.01, 'u16'],
  [1021, 'PID_ES_VOLT_HIGH', '投入电压上限', 'Enter service: highest voltage', '%', 0.1, 'u16'],
  [1022, 'PID_ES_VOLT_LOW', '投入电压下限', 'Enter service: lowest voltage', '%', 0.1, 'u16'],
  [1023, 'PID_ES_FREQ_HIGH', '投入频率上限', 'Enter service: highest frequency', 'Hz', 0.01, 'u16'],
  [1024, 'PID_ES_FREQ_LOW', '投入频率下限', 'Enter service: lowest frequency', 'Hz', 0.01, 'u16'],
  [1025, 'PID_ES_DELAY', '投入延时', 'Enter service: delay', 's', 1, 'u16'],
  [1026, 'PID_ES_RAMP', '投入爬坡时间', 'Enter service: ramp time', 's', 1, 'u16'],
  [1031, 'PID_PF_SET', '功率因数设定', 'Power factor when injecting', '', 0.001, 'i16'],
  [1032, 'PID_VAR_SET', '无功功率设定', 'Constant reactive power', 'var', 1, 'i16'],
  [1033, 'PID_VOLT_VAR_ENABLE', '电压无功使能', 'Volt-var curve: 0 off, 1 on', '', 1, 'enum'],
  [1034, 'PID_VOLT_WATT_ENABLE', '电压有功使能', 'Volt-watt curve: 0 off, 1 on', '', 1, 'enum'],
  [1041, 'PID_BAT_RESERVE_SELF', '自发自用保留电量', 'Reserve in self-consumption', '%', 1, 'u16'],
  [1042, 'PID_BAT_RESERVE_TOU', '分时模式保留电量', 'Reserve in time-of-use mode', '%', 1, 'u16'],
  [1043, 'PID_BAT_CHARGE_MAX', '最大充电功率', 'Largest charging power, -1 unlimited', 'kW', 0.1, 'i16'],
  [1044, 'PID_BAT_DISCHARGE_MAX', '最大放电功率', 'Largest discharging power, -1 unlimited', 'kW', 0.1, 'i16'],
  [1045, 'PID_GRID_CHARGE_ENABLE', '电网充电使能', '1 not allowed, 2 allowed', '', 1, 'enum'],
  [1046, 'PID_GRID_EXPORT_LIMIT', '馈网功率上限', 'Largest power to the grid', 'kW', 0.1, 'u16'],
  [1051, 'PID_GEN_START_SOC', '发电机启动电量', 'State of charge that starts the generator', '%', 1, 'u16'],
  [1052, 'PID_GEN_STOP_SOC', '发电机停止电量', 'State of charge that stops the generator', '%', 1, 'u16'],
  [1061, 'PID_WORK_MODE', '工作模式', '1 TOU, 2 self-consumption, 3 backup', '', 1, 'enum'],
  [1062, 'PID_STORM_ENABLE', '风暴预备使能', '0 off, 1 on', '', 1, 'enum'],
];

/** Readings; the first of them are those that alarm snapshots carry. */
const readings: readonly Row[] = [
  [1201, 'VID_GRID_VOLT_L1', '电网电压 L1', 'Grid voltage, phase L1', 'V', 0.1, 'u16'],
  [1202, 'VID_GRID_VOLT_L2', '电网电压 L2', 'Grid voltage, phase L2', 'V', 0.1, 'u16'],
  [1203, 'VID_GRID_VOLT_LINE', '电网线电压', 'Grid voltage, line to line', 'V', 0.1, 'u16'],
  [1204, 'VID_GRID_CURR_L1', '电网电流 L1', 'Grid current, phase L1', 'A', 0.1, 'i16'],
  [1205, 'VID_GRID_CURR_L2', '电网电流 L2', 'Grid current, phase L2', 'A', 0.1, 'i16'],
  [1206, 'VID_GRID_FREQ', '电网频率', 'Grid frequency', 'Hz', 0.01, 'u16'],
  [1207, 'VID_GRID_POWER', '电网功率', 'Grid power, + import', 'kW', 0.001, 'i32'],
  [1208, 'VID_LOAD_POWER', '负载功率', 'Power of the home', 'kW', 0.001, 'u32'],
  [1209, 'VID_SOLAR_POWER', '光伏功率', 'Solar power', 'kW', 0.001, 'u32'],
  [1210, 'VID_BAT_POWER', '电池功率', 'Battery power, + discharge', 'kW', 0.001, 'i32'],
  [1211, 'VID_BUS_VOLT_POS', '正母线电压', 'Positive DC bus voltage', 'V', 0.1, 'u16'],
  [1212, 'VID_BUS_VOLT_NEG', '负母线电压', 'Negative DC bus voltage', 'V', 0.1, 'u16'],
  [1213, 'VID_BAT_VOLT', '电池电压', 'Battery voltage', 'V', 0.1, 'u16'],
  [1214, 'VID_BAT_CURR', '电池电流', 'Battery current', 'A', 0.1, 'i16'],
  [1215, 'VID_BAT_SOC', '电池电量', 'State of charge', '%', 0.1, 'u16'],
  [1216, 'VID_BAT_SOH', '电池健康度', 'State of health', '%', 0.1, 'u16'],
  [1217, 'VID_TEMP_AMBIENT', '环境温度', 'Ambient temperature', '°C', 0.1, 'i16'],
  [1218, 'VID_TEMP_IGBT', 'IGBT 温度', 'Temperature of the IGBT module', '°C', 0.1, 'i16'],
  [1219, 'VID_CELL_VOLT_MAX', '最高单体电压', 'Highest cell voltage', 'V', 0.001, 'u16'],
  [1220, 'VID_CELL_VOLT_MIN', '最低单体电压', 'Lowest cell voltage', 'V', 0.001, 'u16'],
  [1221, 'VID_RUN_STATUS', '运行状态', 'Run status of the gateway', '', 1, 'enum'],
  [1222, 'VID_RELAY_STATUS', '继电器状态', 'Bit field: 0 grid, 1 generator, 2 solar', '', 1, 'u16'],
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
        `Voltage of cell ${cell} of aPower ${place}`,
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
        `Cell temperature ${probe} of aPower ${place}`,
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
