import { base64urlLength, isBase64urlCode } from './base64url.ts';
import {
  AUDIENCE_START,
  audienceField,
  createTimeField,
  HEADER_CHARACTERS,
  NONCE_CHARACTERS,
  readTimeField,
} from './header.ts';
import { createRandomSource, type RandomFill } from './random-source.ts';
import { decodeSegment, encodeSegment } from './segment.ts';
import { createTaskKey, type TaskKey } from './task-key.ts';

/** Longest id, in characters; all of them are ASCII letters, digits, `.`, `_` or `-`. */
export const MAX_TASK_ID_LENGTH = 256;

/** What an id says; all of it is readable by whoever holds the id, and none of it can be changed. */
export interface TaskIdParts {
  /** Name of the tool that the task belongs to. */
  readonly tool: string;
  /** What the tool finds its business data by: a job id, a record id, a site number. */
  readonly key: string;
  /** How the task relates to that data, in the tool's own words, such as `triggered` or `skipped_fresh`. */
  readonly marker: string;
  /** Issue time in epoch milliseconds; kept to the second, so that `verify` gives it rounded down. */
  readonly issuedAt: number;
}

/** `malformed`: no id of this codec's form. `mac`: forged, altered, or of an unknown secret. `audience`: another service's. */
export type TaskIdRefusal = 'malformed' | 'mac' | 'audience';

export type VerifiedTaskId =
  | ({ readonly ok: true } & TaskIdParts)
  | { readonly ok: false; readonly reason: TaskIdRefusal };

export interface TaskIdCodecOptions {
  /** At least 16 characters each. The first signs; all verify. Put a new secret in front, and drop the old one when its last task is over. */
  readonly secrets: readonly [current: string, ...previous: string[]];
  /** The service that ids are for; ids of another one with the same secret are refused. */
  readonly audience: string;
  /** First segment: letters, digits, `_`, `-`; at most 32 characters. @default 'fwhtask' */
  readonly prefix?: string;
  /** Source of randomness. @default crypto.getRandomValues */
  readonly fillRandom?: RandomFill;
}

export interface TaskIdCodec {
  /**
   * Makes an id `prefix.tool.key.marker.random.signature`; two calls never give the same one.
   *
   * @throws RangeError if the parts do not fit 256 characters, hold half of a surrogate pair, or the time is no time
   */
  mint(parts: TaskIdParts): string;
  /** Checks an id and reads it. Answer all refusals with the same words: the reason is for the log. */
  verify(id: string): VerifiedTaskId;
}

/** What is shorter can be found by trying, with one id at hand and without asking the service. */
const MIN_SECRET_LENGTH = 16;

const macLength = 32;
const signatureCharacters = base64urlLength(macLength);
/** Dots between prefix, tool, key, marker, random and signature. */
const dotCount = 5;
const dotCode = 0x2e;
const maxIssuedAt = 8.64e15;

const OPTION_NAMES = Object.keys({
  secrets: true,
  audience: true,
  prefix: true,
  fillRandom: true,
} satisfies Record<keyof TaskIdCodecOptions, true>);

/** A misspelt option would be ignored without a word. */
function refuseUnknownOptions(options: object): void {
  const unknown = Object.keys(options).filter((name) => !OPTION_NAMES.includes(name));
  if (unknown.length === 0) return;
  throw new TypeError(
    `createTaskIdCodec: there is no option ${unknown.join(', ')}; the options are ${OPTION_NAMES.join(', ')}`,
  );
}

/** Blanks around it are no part of what has to be guessed. */
function isLongEnough(secret: string): boolean {
  return secret.trim().length >= MIN_SECRET_LENGTH;
}

function createKeys(secrets: readonly string[]): [TaskKey, ...TaskKey[]] {
  if (!Array.isArray(secrets)) throw new TypeError('secrets must be an array of texts, the current one first');
  if (secrets.length === 0 || secrets.some((secret) => typeof secret !== 'string' || !isLongEnough(secret))) {
    throw new RangeError(
      `task ids need at least one secret, each of at least ${MIN_SECRET_LENGTH} characters: whoever guesses it can make ids up`,
    );
  }
  return [...new Set(secrets)].map((secret) => createTaskKey(secret, MAX_TASK_ID_LENGTH)) as [TaskKey, ...TaskKey[]];
}

/** Compares all characters whatever the first difference. */
function equalInConstantTime(signature: Uint8Array, id: string, start: number): boolean {
  let difference = 0;
  for (let index = 0; index < signature.length; index += 1) {
    difference |= (signature[index] as number) ^ id.charCodeAt(start + index);
  }
  return difference === 0;
}

/**
 * Creates a codec for task ids that carry their own state: any instance of a service that knows the secret can answer
 * for a task, also after a restart, and nobody else can make an id up. HMAC-SHA256 covers every character before the
 * signature, among them audience, key id and issue time; it is checked before anything else is believed.
 *
 * @throws TypeError | RangeError for options that cannot work, such as a secret of fewer than 16 characters
 */
export function createTaskIdCodec(options: TaskIdCodecOptions): TaskIdCodec {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('call it as createTaskIdCodec({ secrets: [secret], audience })');
  }
  refuseUnknownOptions(options);
  const {
    secrets,
    audience,
    prefix = 'fwhtask',
    fillRandom = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  } = options;
  const keys = createKeys(secrets);
  const [current] = keys;
  if (typeof audience !== 'string' || audience === '') throw new RangeError('task ids need an audience');
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(prefix)) {
    throw new RangeError('the prefix of task ids is 1 to 32 letters, digits, "_" or "-"');
  }
  const audienceText = audienceField(audience);
  const fixedFields = current.field + audienceText;
  const timeField = createTimeField();
  const randomText = createRandomSource(fillRandom);
  const beginning = `${prefix}.`;

  // Working memory of all calls: each of them is synchronous and begins by overwriting what it reads.
  const dots = new Uint16Array(dotCount);
  const dot = (index: number): number => dots[index] as number;
  const signature = new Uint8Array(signatureCharacters);
  const ascii = new TextDecoder();

  /** Writes the places of an id's dots to `dots`; `false` for what has not the form of an id. */
  const readForm = (id: string): boolean => {
    if (typeof id !== 'string' || id.length > MAX_TASK_ID_LENGTH || !id.startsWith(beginning)) return false;
    let found = 0;
    for (let index = 0; index < id.length; index += 1) {
      const code = id.charCodeAt(index);
      if (code === dotCode) {
        if (found === dotCount) return false;
        dots[found] = index;
        found += 1;
      } else if (!isBase64urlCode(code)) {
        return false;
      }
    }
    return found === dotCount;
  };

  /** Whether one of the keys that the header may mean made the signature. */
  const isGenuine = (id: string, headerStart: number, headerEnd: number): boolean => {
    if (headerEnd - headerStart !== HEADER_CHARACTERS || id.length - headerEnd - 1 !== signatureCharacters)
      return false;
    for (const key of keys) {
      // The key id only chooses among known keys.
      if (!id.startsWith(key.field, headerStart)) continue;
      key.signInto(id, headerEnd, signature);
      // The text of the MAC is compared, not its bytes: of the last character two bits carry nothing.
      if (equalInConstantTime(signature, id, headerEnd + 1)) return true;
    }
    return false;
  };

  return {
    mint(parts) {
      if (typeof parts !== 'object' || parts === null) {
        throw new TypeError('call it as mint({ tool, key, marker, issuedAt })');
      }
      const { tool, key, marker, issuedAt } = parts;
      if (!(issuedAt >= 0 && issuedAt <= maxIssuedAt)) {
        throw new RangeError('issuedAt must be a time in epoch milliseconds');
      }
      const random = fixedFields + timeField(Math.floor(issuedAt / 1_000)) + randomText(NONCE_CHARACTERS);
      const segments = [
        prefix,
        encodeSegment(tool, 'tool'),
        encodeSegment(key, 'key'),
        encodeSegment(marker, 'marker'),
      ];
      // Joined, not concatenated: the engine would keep the pieces and walk them for every character.
      const signed = [...segments, random].join('.');
      const length = signed.length + 1 + signatureCharacters;
      if (length > MAX_TASK_ID_LENGTH) {
        throw new RangeError(
          `the task id would have ${length} characters, ${MAX_TASK_ID_LENGTH} are allowed: shorten tool, key or marker`,
        );
      }
      current.signInto(signed, signed.length, signature);
      return [signed, ascii.decode(signature)].join('.');
    },

    verify(id) {
      if (!readForm(id)) return { ok: false, reason: 'malformed' };
      const [afterMarker, afterHeader] = [dot(3), dot(4)];
      const headerStart = afterMarker + 1;
      if (!isGenuine(id, headerStart, afterHeader)) return { ok: false, reason: 'mac' };
      if (!id.startsWith(audienceText, headerStart + AUDIENCE_START)) return { ok: false, reason: 'audience' };
      const tool = decodeSegment(id.slice(beginning.length, dot(1)));
      const key = decodeSegment(id.slice(dot(1) + 1, dot(2)));
      const marker = decodeSegment(id.slice(dot(2) + 1, afterMarker));
      // Only an id that a holder of the secret made by other means gets here without being one of ours.
      if (tool === null || key === null || marker === null) return { ok: false, reason: 'malformed' };
      return { ok: true, tool, key, marker, issuedAt: readTimeField(id, headerStart) * 1_000 };
    },
  };
}
