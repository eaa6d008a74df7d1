import { ToolUserError } from '@mao/mcp-result-kit';
import { hasLuhnDigit } from '../../sim/iccid.ts';
import type { Texts } from '../../texts/texts.ts';

/** Says that there is no such card; a number with a wrong check digit is probably mistyped. */
export function noSim(iccid: string, texts: Texts): ToolUserError {
  const mistyped = iccid.length > 18 && !hasLuhnDigit(iccid);
  return new ToolUserError(texts.errors.noSim(iccid), {
    advice: mistyped ? texts.errors.noSimCheckDigit : texts.errors.noSimAdvice,
  });
}
