import type { TextScan } from '../text/text-scan.ts';

/** Units and parts that are counted: "240 Volt Drive", "3 Phase Drive", "12 Cell Lane". */
const UNITS =
  /^(?:Volts?|Amps?|Amperes?|Watts?|Kilowatts?|Hertz|Ohms?|Phases?|Cells?|Poles?|Wires?|Strings?|Bits?|Pins?|Cores?|Channels?|kV|kW|kVA|VAC|VDC|VAR|HP|AC|DC|V|A|W|Hz)(?![\p{L}\d])/u;
/** Parts in front of what machines have too: "2 Servo Drive", "16 Data Lane". */
const PARTS =
  /^(?:Motors?|Servo|Stepper|Spindle|Axis|Gate|Disk|Hard|Flash|Tape|Inverter|Pump|Fan|Data|Clock|PCIe|USB|SATA|Speed|Frequency|Belt|Gear|Linear|Torque) (?:Drives?|Lanes?)(?![\p{L}])/u;

/** The words that start here, behind a number, count something electrical: no street by their form alone. */
export function isElectricalUnit(scan: TextScan, at: number): boolean {
  const words = scan.text.slice(at, at + 24);
  return UNITS.test(words) || PARTS.test(words);
}
