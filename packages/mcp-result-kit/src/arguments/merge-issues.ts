import type { Texts } from '../texts.ts';
import type { ArgumentIssue } from './argument-parser.ts';

/** A model that got everything wrong needs the first few hints, not four hundred of them. */
const MAX_ISSUES = 12;

/** Places named for one problem. */
const MAX_PLACES = 4;

/** Says each problem once, with the places where it is, and how many more there are beyond the first few. */
export function mergeIssues(issues: readonly ArgumentIssue[], texts: Texts): readonly ArgumentIssue[] {
  const places = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const known = places.get(message);
    if (known === undefined) places.set(message, new Set([path]));
    else known.add(path);
  }
  const merged = [...places].map(([message, paths]) => ({ path: namePlaces([...paths], texts), message }));
  if (merged.length <= MAX_ISSUES) return merged;
  const rest = merged.length - MAX_ISSUES;
  return [...merged.slice(0, MAX_ISSUES), { path: '', message: texts.moreIssues(rest) }];
}

function namePlaces(paths: readonly string[], texts: Texts): string {
  const named = paths.slice(0, MAX_PLACES).join(', ');
  return paths.length <= MAX_PLACES ? named : texts.morePlaces(named, paths.length);
}
