import type { TextScan } from '../text/text-scan.ts';
import { cityTailEnd } from './address-parts.ts';

const BOX =
  /(?:P\.? ?O\.? ?Box|Post(?:al)? ?Box|Postfach|GPO Box|Locked Bag|Boîte postale|Apartado) ?\d[\d ]{0,8}\d?(?![\p{L}\d])/uy;
const MILITARY =
  /(?:PSC|CMR|Unit|USNS|USS|USNV|USCGC) [\p{L}\d]{1,16},?(?: Box \d{1,6})?,?(?:\r?\n| |\\n)(?:APO|FPO|DPO),? A[AEP],? \d{5}(?:-\d{4})?/uy;

/** A post box, with city and postcode if they follow, or a military address: its end, or 0. */
export function scanPostBox(scan: TextScan, start: number, code: number): number {
  const second = scan.code(start + 1);
  switch (code) {
    case 80: // P.O., PO, PSC, Postfach
      if (second !== 46 && second !== 79 && second !== 83 && second !== 111 && second !== 32) return 0;
      break;
    case 85: // Unit, USS
      if (second !== 110 && second !== 83) return 0;
      break;
    case 67: // CMR
      if (second !== 77) return 0;
      break;
    case 71: // GPO
      if (second !== 80) return 0;
      break;
    case 76: // Locked Bag
    case 66: // Boîte
      if (second !== 111) return 0;
      break;
    case 65: // Apartado
      if (second !== 112) return 0;
      break;
    default:
      return 0;
  }
  MILITARY.lastIndex = start;
  const military = MILITARY.exec(scan.text);
  if (military !== null) return take(scan, start, start + military[0].length);
  BOX.lastIndex = start;
  const box = BOX.exec(scan.text);
  if (box === null) return 0;
  const end = start + box[0].length;
  const tail = cityTailEnd(scan, end);
  return take(scan, start, tail > 0 ? tail : end);
}

function take(scan: TextScan, start: number, end: number): number {
  scan.add(start, end, 'ADDRESS');
  scan.noteWord(0, end);
  return end;
}
