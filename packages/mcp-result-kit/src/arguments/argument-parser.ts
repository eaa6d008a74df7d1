/** One thing wrong with a call's arguments, in words for the model. */
export interface ArgumentIssue {
  /** Where, as the model would write it: `filter.codes[2]`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export type ParsedArguments =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly ArgumentIssue[] };

/** Checks a call's arguments against the tool's schema; never throws for bad arguments. */
export interface ArgumentParser {
  parse(args: unknown, locale: 'zh-CN' | 'en'): ParsedArguments | Promise<ParsedArguments>;
}
