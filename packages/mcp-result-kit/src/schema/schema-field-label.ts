import { fieldPath } from '../arguments/field-path.ts';

/** Turns a path through a JSON Schema (`properties/a/items/properties/b`) into words for the tool's author. */
export function schemaFieldLabel(path: readonly (string | number)[]): string {
  const names: PropertyKey[] = [];
  for (let index = 0; index < path.length; index += 1) {
    const name = path[index + 1];
    if (path[index] !== 'properties' || name === undefined) continue;
    names.push(name);
    index += 1;
  }
  return names.length === 0 ? 'The input' : `Field ${fieldPath(names)}`;
}
