/** What others wrote, for a terminal: one line without control characters, which could move the cursor or hide text. */
export function oneLine(text: string, longest = 600): string {
  const line = text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
