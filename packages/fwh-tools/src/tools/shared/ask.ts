import { upstreamError } from '@mao/mcp-result-kit';

/** Asks a port; whatever it throws becomes an upstream error that names only the source. */
export async function ask<Answer>(source: string, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw upstreamError(source, error);
  }
}
