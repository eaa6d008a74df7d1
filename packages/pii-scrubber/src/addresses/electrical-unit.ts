import { isLetterClass } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { WordSet } from '../text/word-set.ts';

/** Units and parts that are counted: "240 Volt Drive", "3 Phase Drive", "12 Cell Lane". */
const UNITS =
  /^(?:Volts?|Amps?|Amperes?|Watts?|Kilowatts?|Hertz|Ohms?|Phases?|Cells?|Poles?|Wires?|Strings?|Bits?|Pins?|Cores?|Channels?|kV|kW|kVA|VAC|VDC|VAR|HP|AC|DC|V|A|W|Hz)(?![\p{L}\d])/u;
/** Parts in front of what machines have too: "2 Servo Drive", "16 Data Lane". */
const PARTS =
  /^(?:Motors?|Servo|Stepper|Spindle|Axis|Gate|Disk|Hard|Flash|Tape|Inverter|Pump|Fan|Data|Clock|PCIe|USB|SATA|Speed|Frequency|Belt|Gear|Linear|Torque) (?:Drives?|Lanes?)(?![\p{L}])/u;

/** The first words of both, without their plurals' s. */
const INITIALS = new WordSet(
  'volt amp ampere watt kilowatt hertz ohm phase cell pole wire string bit pin core channel kv kw kva vac vdc var hp ac dc v a w hz motor servo stepper spindle axi axis gate disk hard flash tape inverter pump fan data clock pcie usb sata speed frequency belt gear linear torque',
);

/** The words that start here, behind a number, count something electrical: no street by their form alone. */
export function isElectricalUnit(scan: TextScan, at: number): boolean {
  let end = at;
  while (end < at + 12 && isLetterClass(scan.classAt(end))) end += 1;
  const isPlural = scan.code(end - 1) === 115;
  if (!INITIALS.has(scan.text, at, end) && !(isPlural && INITIALS.has(scan.text, at, end - 1))) return false;
  const words = scan.text.slice(at, at + 24);
  return UNITS.test(words) || PARTS.test(words);
}
