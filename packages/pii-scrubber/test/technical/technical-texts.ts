const words = (list: string): readonly string[] => list.trim().split(/\s*\|\s*/);

const CHANNELS = words(
  'Ia Ib Ic In | Va Vb Vc Vn | Vab Vbn Vca | PhA PhB PhC | Udc Idc | SoC SoH | Pac Qac Sac | Vbn | Iac | Vgrid | Tamb | CAN | LIN | RS485',
);
const READINGS = words('NaN | NaN V | 240.7 NaN | -0.4 A | 3.31 V NaN | +Inf | null | 0x1F');
const ABOUT = words(
  'Channel {c} reads {r} | sample {c} = {r} | "{c}":"{r}" | "{c}":"{r} value" | {c}: {r} | "{c} {r}" | Grid {r}, {c} | fan speed {r} rpm | [WARN] {c} out of range: {r} | Vdc {r} | 通道 {c} 数值 {r} | 电池组 {c} 电压 {r}',
);
const BUSES = words('CAN | LIN | Lin | Can | SPI | I2C | RS485 | Modbus | Dan | Ray | Art | Max');
const BUS_TEXTS = words(
  '{b} bus error | {b} bus error, node 3 | {b} node 12 timeout | {b} frame lost after 20 ms | lost {b} frame 0x7DF | "bus":"{b}" | bus={b} | Phase {b}, unit 3 | Phase {b} overload | Channel {b} | {b} transceiver fault at 12 V | {b} signal missing on unit 4 | {b} checksum mismatch',
);
const UNITS = words('Volt | Volts | Amp | Phase | Cell | Pole | Watt | Wire | Bit | Core | kW | HP | AC | DC');
const PARTS = words(
  'Drive | Drive fault | Lane | Lane 4 error | Loop | Circuit | Line | Row 2 | Supply | Pack | Court | Bridge | Gate',
);
const COUNTED = words('{n} {u} {p} | {n} {u} {p}, unit 3 | Fault: {n} {u} {p} tripped | 设备 {n} {u} {p}');
const MACHINES = words('Servo | Motor | Spindle | Hard | Flash | PCIe | Data | Fan | Pump | Frequency');
const ERRORS = words(
  `SyntaxError: Unexpected token N in JSON at position 14, got "NaN" | RangeError: Invalid value: NaN | TypeError: Cannot convert NaN to a BigInt |
   Expected number, received NaN | expected 'NaN' to be a number | parseFloat returned NaN for "--" | The value "NaN" is not allowed for Vbn |
   NaN NaN NaN | Power: NaN; Energy: NaN | soc=NaN soh=NaN | {"power":NaN,"soc":"NaN"} | min NaN max NaN avg NaN | Got NaN from Vbn | NaN in Ia | division gave NaN. Retry 3 |
   CAN bus off, LIN master restarted | LIN slave 4 did not answer | Can frame 0x18FF50E5 lost | BMS CAN timeout 3 s |
   Cell 14 voltage 3.31 V | Phase A current 12.1 A | Drive 2 overtemperature | Volt Var curve enabled | Volt Watt mode off | Phase Lock Loop lost |
   Cell Balancing Drive active | Phase B to Phase C 415 V | Lane 3 link down | Drive enable lost on Phase C | DC Link Drive 800 V | Neutral Phase Drive |
   SoC 88 SoH 97 | PhA 230.1 V PhB 229.8 V | Vab NaN Vbc NaN Vca NaN`,
);

const fill = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w)\}/g, (_, name: string) => values[name] ?? '');

/** Harmless lines of devices: names of channels and buses, readings that are none, counted parts, texts of errors. */
export function technicalTexts(): readonly string[] {
  const texts: string[] = [...ERRORS];
  for (const c of CHANNELS) for (const r of READINGS) for (const about of ABOUT) texts.push(fill(about, { c, r }));
  for (const b of BUSES) for (const about of BUS_TEXTS) texts.push(fill(about, { b }));
  for (const n of ['3', '12', '48', '240'])
    for (const u of UNITS) for (const p of PARTS) for (const text of COUNTED) texts.push(fill(text, { n, u, p }));
  for (const machine of MACHINES)
    for (const part of ['Drive', 'Drive fault', 'Lane 4'])
      texts.push(`2 ${machine} ${part}`, `unit 16 ${machine} ${part}`);
  return texts;
}
