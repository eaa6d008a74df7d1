import { ToolUserError } from '@mao/mcp-result-kit';
import type { Texts } from '../../texts/texts.ts';

/**
 * A port that a deployment may leave out.
 *
 * @throws {ToolUserError} when it did
 */
export function requireConfigured<Port>(port: Port | null, source: string, texts: Texts): Port {
  if (port !== null) return port;
  throw new ToolUserError(texts.errors.notConfigured(source), { advice: texts.errors.notConfiguredAdvice });
}
