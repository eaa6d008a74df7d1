import type { Redactor } from '../redactor.ts';

/** Six bytes with one separator between them, and nothing that makes them part of more: an IPv6 address, a hash. */
const SEPARATED =
  /(?<![\p{L}\d:.-])(?:[\da-f]{2}([:-])[\da-f]{2}(?:\1[\da-f]{2}){4}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})(?![\p{L}\d]|[:.-][\da-f])/giu;
/** Twelve digits are one only behind a label or the name of an interface. */
const BARE = /(?<![\p{L}\d])[\da-f]{12}(?![\p{L}\d])/giu;
const LABEL =
  /(?:\bmac(?:[ _-]?addr(?:ess)?)?|mac ?地址|\w(?:Mac|_mac|MAC)(?:Addr(?:ess)?)?|\b(?:eth|wlan|wifi|lan|wan|br|en|ble|bt)\d{0,2}(?:[ _-]?mac)?|\ben[ops]\d\w{0,8})["'\]]{0,2}[ :=：]{1,3}["']?$/iu;
const REACH = 32;
const LETTER = /[a-f]/i;

/** Replaces MAC addresses of a text. Times and dates are none: their parts are fewer. */
export function replaceMacAddresses(text: string, redactor: Redactor): string {
  const replace = (found: string): string => redactor.replace('MAC', found) ?? found;
  const separated = text.replace(SEPARATED, (found) =>
    // 1234.5678.9012 is a number in groups.
    found.charCodeAt(4) === 46 && !LETTER.test(found) ? found : replace(found),
  );
  return separated.replace(BARE, (found, at: number) =>
    LABEL.test(separated.slice(Math.max(0, at - REACH), at)) ? replace(found) : found,
  );
}
