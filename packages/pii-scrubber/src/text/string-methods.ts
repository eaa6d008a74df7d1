/** More look-ups than V8 lets pass before it begins to learn from them. */
const LOOK_UPS = 1000;

/**
 * Brings the fast layout of `String.prototype` back, for good. A module with `class … extends String` in it (some drivers
 * have one) makes V8 turn it into a hash table and leave it so: every `charCodeAt` of every text is then looked up in
 * the table, which leaves a scanner a third of its speed. Look-ups on an object that inherits from it, which a text is
 * not, mark it as one that has to be fast from then on.
 */
export function makeStringMethodsFast(): void {
  const inheriting: { readonly charCodeAt: unknown } = new String('');
  for (let count = 0; count < LOOK_UPS; count += 1) if (inheriting.charCodeAt === undefined) return;
}
