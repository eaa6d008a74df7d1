const escapedSurrogate = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/g;

/**
 * `JSON.stringify` writes lone surrogates as `\ud8xx`: valid JSON that strict parsers of other languages refuse whole.
 * They become U+FFFD here.
 */
export function replaceLoneSurrogates(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(escapedSurrogate, (match) => (match.length === 6 ? '\ufffd' : match));
}
