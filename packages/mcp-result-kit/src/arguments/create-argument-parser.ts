import type { ObjectArgumentShape } from '../schema/argument-shape.ts';
import { type Locale, type Texts, textsOf } from '../texts.ts';
import type { ArgumentIssue, ArgumentParser, ParsedArguments } from './argument-parser.ts';
import { describeIssue } from './describe-issue.ts';
import { isAboutNames } from './describe-union.ts';
import { describeValue } from './describe-value.ts';
import { fieldPath } from './field-path.ts';
import { mergeIssues } from './merge-issues.ts';
import { prepareArguments } from './prepare-arguments.ts';
import type { RawIssue } from './raw-issue.ts';

interface ZodIssue extends RawIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type ZodOutcome =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly ZodIssue[] } };

/** The methods that schemas of Zod 3, 4 and 4 mini share. */
interface ZodParser {
  safeParse(value: unknown, options?: object): ZodOutcome;
  safeParseAsync(value: unknown, options: object): Promise<ZodOutcome>;
}

/** The validator of one tool: Zod, with the kit's words and the kit's meaning of unknown names and null. */
export function createArgumentParser(input: object, shape: ObjectArgumentShape): ArgumentParser {
  const schema = input as ZodParser;
  // Known only after the first parse: Zod throws when a refinement turns out to be asynchronous.
  let asynchronous = false;

  function parse(args: unknown, locale: Locale): ParsedArguments | Promise<ParsedArguments> {
    const texts = textsOf(locale);
    const given = args ?? {};
    if (typeof given !== 'object' || Array.isArray(given)) {
      return { ok: false, issues: [{ path: '', message: texts.notAnObject(describeValue(given, texts)) }] };
    }
    const issues: ArgumentIssue[] = [];
    const prepared = prepareArguments(given as Record<string, unknown>, shape, texts, issues);
    if (asynchronous) return parseAsynchronously(prepared, locale, issues);
    let outcome: ZodOutcome;
    try {
      // Words are made only when they are needed: the plain parse of good arguments is ten times as fast.
      outcome = schema.safeParse(prepared);
      if (!outcome.success) outcome = schema.safeParse(prepared, PARSE_OPTIONS[locale]);
    } catch {
      // Anything that is not about asynchrony is thrown again by the second attempt, into the caller's recovery.
      return parseAsynchronously(prepared, locale, issues);
    }
    return conclude(outcome, issues, texts);
  }

  async function parseAsynchronously(
    value: unknown,
    locale: Locale,
    issues: ArgumentIssue[],
  ): Promise<ParsedArguments> {
    const outcome = await schema.safeParseAsync(value, PARSE_OPTIONS[locale]);
    asynchronous = true;
    return conclude(outcome, issues, textsOf(locale));
  }

  return { parse };
}

function conclude(outcome: ZodOutcome, issues: ArgumentIssue[], texts: Texts): ParsedArguments {
  if (outcome.success) return issues.length === 0 ? { ok: true, value: outcome.data } : { ok: false, issues };
  const named = new Set(issues.map(({ path }) => path));
  const found = outcome.error.issues.map((issue) => ({ issue, path: fieldPath(issue.path) }));
  const ofWrongType = new Set(found.flatMap(({ issue, path }) => (issue.code === 'invalid_type' ? [path] : [])));
  for (const { issue, path } of found) {
    // Zod still measures a value of the wrong type: an empty array in place of text would also be "too short".
    if (ofWrongType.has(path) && issue.code !== 'invalid_type') continue;
    // A strict object complains about the names that were just listed together with the accepted ones.
    if (named.has(path) && isAboutNames(issue)) continue;
    issues.push({ path, message: issue.message });
  }
  return { ok: false, issues: mergeIssues(issues, texts) };
}

/** Zod 4 reads `error`, Zod 3 reads `errorMap`; messages that an author put into the schema win over both. */
function parseOptions(texts: Texts): object {
  return {
    error: (issue: RawIssue) => describeIssue(issue, issue.input, texts),
    errorMap: (issue: RawIssue, context: { data: unknown; defaultError: string }) => ({
      message: describeIssue(issue, context.data, texts) ?? context.defaultError,
    }),
  };
}

const PARSE_OPTIONS: Readonly<Record<Locale, object>> = {
  'zh-CN': parseOptions(textsOf('zh-CN')),
  en: parseOptions(textsOf('en')),
};
