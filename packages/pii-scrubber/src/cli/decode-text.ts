/** Text that this program may change: anything else would come out damaged, or with what was to be removed. */
class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Bytes as text, with a leading byte order mark kept; a character split between two pieces is put together.
 *
 * @throws NotUtf8Error for other encodings and for binary data, before anything of that piece comes out
 */
export async function* decodeText(input: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of input) yield typeof chunk === 'string' ? chunk : decode(chunk);
  const rest = decode(undefined);
  if (rest !== '') yield rest;

  function decode(chunk: Buffer | undefined): string {
    // UTF-16 of Latin text is full of zero bytes; so is binary data.
    if (chunk?.includes(0)) throw refused('it holds zero bytes, as UTF-16 and binary files do');
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw refused('it holds bytes that UTF-8 does not have');
    }
  }
}

/** A first piece without its byte order mark, and the mark if there was one. */
export function takeByteOrderMark(text: string): readonly [mark: string, rest: string] {
  return text.startsWith(BYTE_ORDER_MARK) ? [BYTE_ORDER_MARK, text.slice(1)] : ['', text];
}

function refused(why: string): NotUtf8Error {
  return new NotUtf8Error(`not UTF-8 text (${why}); convert it first, e.g. with iconv -t UTF-8`);
}
