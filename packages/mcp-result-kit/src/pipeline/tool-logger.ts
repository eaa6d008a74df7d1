/** A logger that never throws: a line that cannot be written must not cost a call its answer. */
export function patientLogger(logger: ToolLogger): ToolLogger {
  const write = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    try {
      logger[level](fields, message);
    } catch {
      // There is nowhere left to say so.
      return;
    }
  };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    isLevelEnabled: (level) => {
      try {
        return logger.isLevelEnabled?.(level) !== false;
      } catch {
        return true;
      }
    },
  };
}

/** The part of a structured logger that the pipeline uses; a pino logger fits as it is. */
export interface ToolLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Spares the work for lines that nobody keeps. */
  isLevelEnabled?(level: 'info'): boolean;
}
