/** Begins every frame. It cannot occur in JSON, so whatever else a container writes to stdout is told from frames. */
const MARK = '\u001e';
const MARK_BYTE = 0x1e;
const NEWLINE_BYTE = 0x0a;

/** One message as a line: a mark, JSON, a newline. @throws TypeError for what JSON cannot hold */
export function encodeFrame(message: object): string {
  return `${MARK}${JSON.stringify(message)}\n`;
}

export interface FrameReaderOptions {
  /** Longest line in bytes. */
  readonly longest: number;
  readonly onMessage: (message: unknown) => void;
  /** Something that is no frame, such as a banner or a log line; at most 200 characters of it. */
  readonly onGarbage: (text: string) => void;
  /** A line is too long. What comes after it is still read; the message in it is lost. */
  readonly onTooLong: () => void;
}

/** Takes messages out of a stream of bytes, however it is cut. */
export function createFrameReader(options: FrameReaderOptions): (chunk: Buffer) => void {
  const { longest, onMessage, onGarbage, onTooLong } = options;
  let parts: Buffer[] = [];
  let length = 0;
  let skipping = false;

  function readLine(line: Buffer): void {
    const mark = line.lastIndexOf(MARK_BYTE);
    const stray = (mark === -1 ? line : line.subarray(0, mark)).subarray(0, 200).toString('utf8').trim();
    if (stray !== '') onGarbage(stray);
    if (mark === -1) return;
    let message: unknown;
    try {
      message = JSON.parse(line.subarray(mark + 1).toString('utf8'));
    } catch {
      onGarbage(line.subarray(mark + 1, mark + 201).toString('utf8'));
      return;
    }
    onMessage(message);
  }

  return (chunk) => {
    let rest = chunk;
    for (;;) {
      const end = rest.indexOf(NEWLINE_BYTE);
      const part = end === -1 ? rest : rest.subarray(0, end);
      if (!skipping) {
        length += part.length;
        if (length > longest) {
          skipping = true;
          parts = [];
          onTooLong();
        } else if (part.length > 0) parts.push(part);
      }
      if (end === -1) return;
      const line = Buffer.concat(parts);
      const isWhole = !skipping;
      parts = [];
      length = 0;
      skipping = false;
      if (isWhole) readLine(line);
      rest = rest.subarray(end + 1);
    }
  };
}
