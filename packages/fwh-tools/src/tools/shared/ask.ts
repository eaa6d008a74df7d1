import { upstreamError } from '@mao/mcp-result-kit';
import { StoreError } from '../../ports/store-error.ts';

/**
 * Asks a port; whatever it throws becomes an upstream error that names only the source.
 *
 * @param store name of the database, for a port that reads it beside its own source
 */
export async function ask<Answer>(source: string, question: () => Promise<Answer>, store?: string): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof StoreError) throw upstreamError(store ?? source, error.cause);
    throw upstreamError(source, error);
  }
}
