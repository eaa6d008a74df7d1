/** The part of a structured logger that the pipeline uses; a pino logger fits as it is. */
export interface ToolLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Spares the work for lines that nobody keeps. */
  isLevelEnabled?(level: 'info'): boolean;
}
