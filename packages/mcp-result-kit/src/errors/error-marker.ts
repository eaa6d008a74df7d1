/**
 * The symbol under which every error of one class is known, shared by all copies of this package in a process.
 *
 * `instanceof` fails between two copies (two versions in one dependency tree, or source beside build); a registered
 * symbol does not.
 */
export function errorMarker(name: string): symbol {
  return Symbol.for(`mao.error.${name}`);
}

/** Whether `value` is an error that carries `marker`. */
export function hasErrorMarker(value: unknown, marker: symbol): boolean {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[marker] === true;
}
