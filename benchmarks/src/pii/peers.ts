/** Another scrubber; only those that answer at once can be timed beside ours. */
export interface PiiPeer {
  readonly name: string;
  readonly scrub: (text: string) => string;
  /** What the targets are set against. */
  readonly isBaseline: boolean;
}

/** What most people write: everything that has a shape, in one expression. */
const COMBINED =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\d{3}-\d{2}-\d{4}\b|\b\d{17}[\dXx]\b|\b(?:\d[ -]?){13,16}\b|(?:\+\d{1,3}[ -]?)?(?:\(\d{2,4}\)[ -]?)?\d{3,4}[ -]\d{3,4}(?:[ -]\d{3,4})?|\b1[3-9]\d{9}\b/g;

/** The peers that are installed and answer at once. */
export async function piiPeers(): Promise<PiiPeer[]> {
  const peers: PiiPeer[] = [
    { name: 'one combined expression', scrub: (text) => text.replace(COMBINED, '[X]'), isBaseline: true },
  ];
  const { SyncRedactor } = await import('redact-pii');
  const redactPii = new SyncRedactor();
  peers.push({ name: 'redact-pii', scrub: (text) => redactPii.redact(text), isBaseline: false });
  const { Redactor } = await import('@redactpii/node');
  const redactpii = new Redactor();
  peers.push({ name: '@redactpii/node', scrub: (text) => redactpii.redact(text), isBaseline: false });
  const logtape = await import('@logtape/redaction');
  const patterns = [
    logtape.EMAIL_ADDRESS_PATTERN,
    logtape.CREDIT_CARD_NUMBER_PATTERN,
    logtape.US_SSN_PATTERN,
    logtape.KR_RRN_PATTERN,
    logtape.JWT_PATTERN,
  ];
  const format = logtape.redactByPattern(
    (record: { readonly rawMessage: string | TemplateStringsArray }) => String(record.rawMessage),
    patterns,
  );
  peers.push({
    name: '@logtape/redaction',
    scrub: (text) =>
      format({
        category: [],
        level: 'info',
        message: [text],
        rawMessage: text,
        timestamp: 0,
        properties: {},
      } as Parameters<typeof format>[0]),
    isBaseline: false,
  });
  return peers;
}
