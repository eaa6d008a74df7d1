const headEnd = Buffer.from('\r\n\r\n');

/**
 * Splits what arrives on one connection into answers. Bodies are counted by their declared length and neither copied nor
 * decoded, but for those asked for: a load generator must cost far less than the server it drives.
 *
 * @param wantsBody Asked at the head of each answer.
 * @param answered Called at the end of each answer, with the body if it was wanted.
 * @returns Takes the next bytes of the connection. Throws for an answer that is not 200, or of no declared length.
 */
export function readAnswers(
  wantsBody: () => boolean,
  answered: (body: string | undefined) => void,
): (bytes: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let missing = 0;
  let pieces: Buffer[] | undefined;

  /** @returns Where the body begins, or -1 if the head goes on in what has not arrived yet. */
  function readHead(bytes: Buffer): number {
    const received = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = received.indexOf(headEnd);
    if (end === -1) {
      head = Buffer.from(received);
      return -1;
    }
    const text = received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    if (!text.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`the server answered ${text}`);
    const offset = end + headEnd.length - head.length;
    head = Buffer.alloc(0);
    missing = Number(length);
    pieces = wantsBody() ? [] : undefined;
    return offset;
  }

  return (bytes) => {
    let offset = 0;
    while (offset < bytes.length) {
      if (missing === 0) {
        const bodyStart = readHead(bytes.subarray(offset));
        if (bodyStart === -1) return;
        offset += bodyStart;
      }
      const end = Math.min(offset + missing, bytes.length);
      // The bytes lie in a buffer that the next read writes over.
      pieces?.push(Buffer.from(bytes.subarray(offset, end)));
      missing -= end - offset;
      offset = end;
      if (missing === 0) answered(pieces && Buffer.concat(pieces).toString('utf8'));
    }
  };
}
