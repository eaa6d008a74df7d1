/** The slice of a pino-like logger that the harness writes to. Every line is for operators, never for a model. */
export interface HarnessLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** A logger that drops everything: the default of every factory in this package. */
export const silentLogger: HarnessLogger = { debug() {}, info() {}, warn() {} };
