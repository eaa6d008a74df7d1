/**
 * The database failed inside a port that asks other sources too; the answer then names the database and not the port.
 * `cause` is what the database said.
 */
export class StoreError extends Error {
  constructor(cause: unknown) {
    super('the database failed', { cause });
    this.name = 'StoreError';
  }
}
