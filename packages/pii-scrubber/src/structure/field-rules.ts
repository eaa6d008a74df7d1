import type { KeyClass, KeyScope } from '../keys/classify-key.ts';
import type { PiiKind } from '../kinds.ts';
import { isNetworkState } from '../network/network-state.ts';
import { isOwnToken, ownTokenEnd, type Redactor } from '../redactor.ts';
import { isMaskedNumber, isPlaceholder, isPlainName, isThingAddress } from './field-values.ts';

/**
 * What is known about a value from the keys above it. Contexts are few and shared, so they can be compared by
 * identity.
 */
export interface FieldContext {
  /** The kind that every leaf below is replaced as. */
  readonly mask: PiiKind | undefined;
  /** The one token for all values of that kind; undefined if each has its own. */
  readonly token: string | undefined;
  readonly keep: boolean;
  readonly lenientName: boolean;
  readonly role: boolean;
  readonly scope: KeyScope;
  /** Answers of `below`, looked up by key. */
  readonly children: KeySlots;
  /** Its `next` is the first key of the object seen last in this context. */
  readonly head: Below;
}

/** Reads free text; `looksLikeName` judges a text that is likely a name as a whole. */
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
  readonly key: string;
  readonly field: FieldContext;
  /** The key scrubbed, if the key itself is personal data: `{"ann@example.com": 3}`. */
  readonly rename: string | undefined;
  /** What came behind this key last time: rows of one table repeat their order. */
  next: Below | undefined;
}

/** A small direct-mapped cache in front of a map: rows repeat their keys, and a map look-up costs four times as much. */
interface KeySlots {
  readonly slots: (Below | undefined)[];
  readonly all: Map<string, Below>;
}

const SLOTS = 4096;
const MAX_KEYS = 5000;

function newSlots(): KeySlots {
  return { slots: new Array<Below | undefined>(SLOTS).fill(undefined), all: new Map() };
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
      const token = mask === undefined ? undefined : redactor.constantToken(mask);
      const head: { -readonly [K in keyof Below]: Below[K] } = {
        key: '',
        field: undefined as never,
        rename: undefined,
        next: undefined,
      };
      known = { mask, token, keep, lenientName, role, scope, children: newSlots(), head };
      head.field = known;
      contexts.set(id, known);
    }
    return known;
  };
  const root = context(undefined, 'none');

  const derive = (parent: FieldContext, key: string): FieldContext => {
    // A key that is a token of ours was a value of a person; the word in it says nothing about what is below.
    if (key.charCodeAt(0) === 91 && ownTokenEnd(key, 0) > 0) return parent;
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
        if (parent.scope === 'person') return context(redactor.removes('PERSON') ? 'PERSON' : undefined, 'person');
        if (parent.scope === 'thing') return context(undefined, 'thing', { keep: true });
        return context(undefined, 'none', { lenientName: true });
      default:
        return redactor.removes(meaning)
          ? context(meaning, meaning === 'PERSON' ? 'person' : scope)
          : context(undefined, scope);
    }
  };

  const scrubKey = (key: string): string => (key.length >= 5 && LOOKS_PERSONAL.test(key) ? text.scanText(key) : key);

  const below = (parent: FieldContext, key: string): Below => {
    const { length } = key;
    const slot =
      length === 0
        ? 0
        : (length * 31 + key.charCodeAt(0) * 7 + key.charCodeAt(length - 1) * 131 + key.charCodeAt(length >> 1) * 17) &
          (SLOTS - 1);
    const { slots, all } = parent.children;
    const known = slots[slot];
    if (known !== undefined && known.key === key) return known;
    let found = all.get(key);
    if (found === undefined) {
      const renamed = scrubKey(key);
      const rename = renamed === key ? undefined : renamed;
      // By the key as it will be: scrubbing again must come to the same.
      const field = derive(parent, renamed);
      found = { key, field, rename, next: undefined };
      if (all.size >= MAX_KEYS) all.clear();
      all.set(key, found);
    }
    slots[slot] = found;
    return found;
  };

  const leaf = (at: FieldContext, value: unknown): unknown => {
    if (typeof value === 'string') {
      if (at.keep || value.length === 0) return value;
      if (at.mask !== undefined) return maskText(at, at.mask, value);
      if (at.role && isPlainName(value)) return redactor.replace('PERSON', value) ?? value;
      if (at.lenientName && value.length < 64 && text.looksLikeName(value))
        return redactor.replace('PERSON', value) ?? value;
      return value.length < 3 ? value : text.scanText(value);
    }
    if (at.mask === undefined || (typeof value !== 'number' && typeof value !== 'bigint')) return value;
    if (!MASKS_NUMBERS.has(at.mask)) return value;
    return at.token ?? redactor.replace(at.mask, String(value)) ?? value;
  };

  const maskText = (at: FieldContext, kind: PiiKind, value: string): string => {
    if (isPlaceholder(value) || (value.charCodeAt(0) === 91 && isOwnToken(value))) return value;
    if (MASKS_NUMBERS.has(kind) && isMaskedNumber(value)) return value;
    if (kind === 'ADDRESS' && value.length < 48 && isThingAddress(value)) return value;
    if (kind === 'WIFI' && isNetworkState(value)) return value;
    return at.token ?? redactor.replace(kind, value) ?? value;
  };

  return { root, below, leaf };
}

/** A number under these keys is data of a person; a number under `name` or `address` is an id or a register. */
const MASKS_NUMBERS: ReadonlySet<PiiKind> = new Set<PiiKind>([
  'PHONE',
  'GEO',
  'NATIONAL_ID',
  'CARD',
  'BANK_ACCOUNT',
  'BIRTH_DATE',
]);
const LOOKS_PERSONAL = /@|\d[\d ()./-]{6,}/;
const PERSONAL_PARTS = /city|province|state|region|district|country|county/i;
