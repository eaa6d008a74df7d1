/** One line of outsiders' text in a row: without line breaks and without what a person does not see but a model reads. */
export function outsideLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\u{e0000}-\u{e007f}]/gu, '')
    .trim()
    .slice(0, 255);
}
