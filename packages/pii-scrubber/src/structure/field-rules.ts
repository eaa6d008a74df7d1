import type { KeyClass, KeyScope } from '../keys/classify-key.ts';
import type { PiiKind } from '../kinds.ts';
import { isOwnToken, type Redactor } from '../redactor.ts';
import { isPlaceholder, isPlainName, isThingAddress } from './field-values.ts';

/**
 * What is known about a value from the keys above it. `mask` is the kind that every leaf below is replaced as;
 * contexts are few and shared, so they can be compared by identity.
 */
export interface FieldContext {
  readonly mask: PiiKind | undefined;
  readonly keep: boolean;
  readonly lenientName: boolean;
  readonly role: boolean;
  readonly scope: KeyScope;
}

/** Reads free text; `name` says that the whole text is likely a name. */
export interface TextReader {
  readonly scanText: (text: string) => string;
  readonly looksLikeName: (text: string) => boolean;
}

export interface FieldRules {
  readonly root: FieldContext;
  /** What holds for the value under a key. */
  readonly below: (context: FieldContext, key: string) => Below;
  /** The scrubbed leaf, or the same value. */
  readonly leaf: (context: FieldContext, value: unknown) => unknown;
}

export interface Below {
  readonly field: FieldContext;
  /** The key scrubbed, if the key itself is personal data: `{"ann@example.com": 3}`. */
  readonly rename: string | undefined;
}

export function createFieldRules(redactor: Redactor, lookUp: (key: string) => KeyClass, text: TextReader): FieldRules {
  const contexts = new Map<string, FieldContext>();
  const context = (
    mask: PiiKind | undefined,
    scope: KeyScope,
    flags: { keep?: boolean; lenientName?: boolean; role?: boolean } = {},
  ): FieldContext => {
    const { keep = false, lenientName = false, role = false } = flags;
    const id = `${mask ?? ''}|${scope}|${keep}|${lenientName}|${role}`;
    let known = contexts.get(id);
    if (known === undefined) {
      known = { mask, keep, lenientName, role, scope };
      contexts.set(id, known);
    }
    return known;
  };
  const root = context(undefined, 'none');

  const derive = (parent: FieldContext, key: string): FieldContext => {
    const { meaning, scope } = lookUp(key);
    if (parent.mask !== undefined) {
      // Below a personal key only plainly technical fields are spared: phone.type, address.id.
      return meaning === 'KEEP' && !PERSONAL_PARTS.test(key) ? context(undefined, scope, { keep: true }) : parent;
    }
    switch (meaning) {
      case 'KEEP':
        return context(undefined, scope, { keep: true });
      case 'SCAN':
        return context(undefined, scope === 'none' ? parent.scope : scope);
      case 'ROLE':
        return context(undefined, 'person', { role: true });
      case 'NAME':
        if (parent.scope === 'person') return context('PERSON', 'person');
        if (parent.scope === 'thing') return context(undefined, 'thing', { keep: true });
        return context(undefined, 'none', { lenientName: true });
      default:
        return redactor.removes(meaning)
          ? context(meaning, meaning === 'PERSON' ? 'person' : scope)
          : context(undefined, scope);
    }
  };

  // Two levels: by parent, then by key. Bounded with the key table's own size.
  const derived = new Map<FieldContext, Map<string, Below>>();
  const below = (parent: FieldContext, key: string): Below => {
    let byKey = derived.get(parent);
    if (byKey === undefined) {
      byKey = new Map();
      derived.set(parent, byKey);
    }
    let found = byKey.get(key);
    if (found === undefined) {
      const renamed = scrubKey(key);
      found = { field: derive(parent, key), rename: renamed === key ? undefined : renamed };
      if (byKey.size >= 5000) byKey.clear();
      byKey.set(key, found);
    }
    return found;
  };

  const leaf = (at: FieldContext, value: unknown): unknown => {
    if (typeof value === 'string') {
      if (at.keep || value === '') return value;
      if (at.mask !== undefined) return maskText(at.mask, value);
      if (at.role && isPlainName(value)) return maskText('PERSON', value);
      if (at.lenientName && value.length < 64 && text.looksLikeName(value))
        return redactor.replace('PERSON', value) ?? value;
      return text.scanText(value);
    }
    if (at.mask === undefined || at.mask === 'PERSON' || at.mask === 'EMAIL' || at.mask === 'ADDRESS') return value;
    if (typeof value === 'number' || typeof value === 'bigint')
      return redactor.replace(at.mask, String(value)) ?? value;
    return value;
  };

  const maskText = (kind: PiiKind, value: string): string => {
    if (isOwnToken(value) || isPlaceholder(value) || (kind === 'ADDRESS' && isThingAddress(value))) return value;
    return redactor.replace(kind, value) ?? value;
  };

  const scrubKey = (key: string): string => (key.length >= 5 && LOOKS_PERSONAL.test(key) ? text.scanText(key) : key);

  return { root, below, leaf };
}

const LOOKS_PERSONAL = /@|\d[\d ()./-]{6,}/;
const PERSONAL_PARTS = /city|province|state|region|district|country|county/i;
