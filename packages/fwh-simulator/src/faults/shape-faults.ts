import type { Envelope } from '../cloud/envelope.ts';
import type { ShapeFault } from './fault-kinds.ts';

/** Bends the body of a right answer. Holds what it needs to know about earlier answers (rows of the page before). */
export interface ShapeFaults {
  /** @param now Epoch ms. */
  apply(kind: ShapeFault, endpoint: string, envelope: Envelope, now: number): void;
  /** Tells about an answered page, so that `duplicate-rows` can repeat its last row on the next one. */
  observe(endpoint: string, envelope: Envelope): void;
}

type Body = Record<string, unknown>;

export function createShapeFaults(): ShapeFaults {
  const lastRows = new Map<string, unknown>();
  let totals = 0;
  return {
    observe(endpoint, envelope) {
      if (Array.isArray(envelope.result) && envelope.result.length > 0) {
        lastRows.set(endpoint, envelope.result.at(-1));
      }
    },
    apply(kind, endpoint, envelope, now) {
      const body = isBody(envelope.result) ? envelope.result : undefined;
      const runtime = isBody(body?.['runtimeData']) ? body['runtimeData'] : undefined;
      const rows = Array.isArray(envelope.result) ? envelope.result : undefined;
      switch (kind) {
        case 'null-result':
          envelope.result = null;
          return;
        case 'empty-result':
          envelope.result = {};
          return;
        case 'null-runtime':
          if (body !== undefined && runtime !== undefined) body['runtimeData'] = null;
          return;
        case 'empty-runtime':
          if (body !== undefined && runtime !== undefined) body['runtimeData'] = {};
          return;
        case 'invalid-runtime':
          if (body !== undefined && runtime !== undefined) body['valid'] = false;
          return;
        case 'empty-arrays':
          for (const [name, values] of arraysOf(body)) if (body !== undefined && values.length > 0) body[name] = [];
          return;
        case 'unequal-arrays':
          arraysOf(body)
            .find(([name]) => name === 'powerSolarHomeArray' || name === 'kwhSuArray')?.[1]
            .splice(-3);
          return;
        case 'series-gap':
          for (const [, values] of arraysOf(body)) values.splice(Math.floor(values.length * 0.4), 12);
          return;
        case 'future-slots':
          if (body !== undefined) addFutureSlots(body);
          return;
        case 'negative-solar':
          if (runtime !== undefined) setSolar(runtime, -0.015);
          return;
        case 'stale-timestamp':
          if (runtime !== undefined) runtime['timestamp'] = Math.floor(now / 1000) - 3_600;
          return;
        case 'unknown-enum':
          if (body !== undefined && 'currentWorkMode' in body) body['currentWorkMode'] = 42;
          if (runtime !== undefined) runtime['run_status'] = 42;
          if (body !== undefined && Array.isArray(body['runStatusArray'])) body['runStatusArray'].fill(42);
          for (const row of rows ?? []) if (isBody(row) && 'runStatus' in row) row['runStatus'] = 42;
          return;
        case 'numeric-strings':
          envelope.result = withNumbersAsText(envelope.result);
          return;
        case 'duplicate-rows':
          if (rows !== undefined && rows.length > 0) rows.unshift(lastRows.get(endpoint) ?? rows[0]);
          return;
        case 'reordered-rows':
          rows?.reverse();
          return;
        case 'object-data-area':
          if (typeof body?.['dataArea'] === 'string') body['dataArea'] = JSON.parse(body['dataArea']);
          return;
        case 'changing-total':
          totals += 1;
          if (envelope.total !== undefined) envelope.total += totals % 2 === 1 ? 1 : -2;
          return;
        default: // bends answers of other upstreams
          return;
      }
    },
  };
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function arraysOf(body: Body | undefined): [string, unknown[]][] {
  return Object.entries(body ?? {}).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
}

/** Zeros for the rest of the day, as the platform sometimes sends them for today. */
function addFutureSlots(body: Body): void {
  const times = body['deviceTimeArray'];
  const last = Array.isArray(times) ? times.at(-1) : undefined;
  if (!Array.isArray(times) || typeof last !== 'string') return;
  const midnight = /00:00:00$/;
  // Naive text on purpose: the fault is about rows that should not be there, not about clock changes.
  for (let time = last, count = 0; !midnight.test(time) && count < 300; count += 1) {
    time = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + 300_000).toISOString().slice(0, 19).replace('T', ' ');
    for (const [name, values] of arraysOf(body)) values.push(name === 'deviceTimeArray' ? time : 0);
  }
}

/** The load follows, so that the balance of the reading still holds. */
function setSolar(runtime: Body, kilowatts: number): void {
  const change = kilowatts - Number(runtime['p_sun']);
  runtime['p_sun'] = kilowatts;
  runtime['p_load'] = Math.round((Number(runtime['p_load']) + change) * 1000) / 1000;
}

export function withNumbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(withNumbersAsText);
  if (!isBody(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbersAsText(inner)]));
}
