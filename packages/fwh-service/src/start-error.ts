/** Why the service does not start, in a sentence for whoever runs it that names the setting; the cause is for debugging. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
