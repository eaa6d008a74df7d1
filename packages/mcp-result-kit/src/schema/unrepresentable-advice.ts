const ADVICE: ReadonlyMap<string, string> = new Map([
  [
    'date',
    'use a string with its format in the description (z.iso.datetime(), z.coerce.date()) and convert in the handler',
  ],
  ['bigint', 'use z.string() for whole numbers beyond 2^53, z.number().int() otherwise'],
  ['map', 'use z.record()'],
  ['set', 'use z.array()'],
  ['symbol', 'use z.enum()'],
  ['undefined', 'leave the field out, or make it .optional()'],
  ['void', 'leave the field out'],
  ['never', 'leave the field out'],
  ['nan', 'use z.number()'],
  ['null', 'leave the field out, or make it .optional()'],
  ['file', 'take a URI or an id as a string'],
  ['function', 'leave the field out'],
  ['promise', 'take the value itself'],
]);

/** What to say about a field of a Zod type that JSON has no value for; `undefined` for types that are fine. */
export function unrepresentableProblem(field: string, zodType: string): string | undefined {
  const advice = ADVICE.get(zodType);
  const article = zodType === 'undefined' ? 'an' : 'a';
  return advice === undefined ? undefined : `${field} is ${article} ${zodType}, which JSON cannot carry: ${advice}`;
}
