/** Where the stream of a service is, from the address that people know. @throws TypeError */
export function streamUrlOf(address: string): URL {
  if (!URL.canParse(address)) throw new TypeError('url must be an address such as http://127.0.0.1:8090');
  const url = new URL(address);
  const protocols = new Map([
    ['http:', 'ws:'],
    ['https:', 'wss:'],
    ['ws:', 'ws:'],
    ['wss:', 'wss:'],
  ]);
  const protocol = protocols.get(url.protocol);
  if (protocol === undefined) throw new TypeError('url must begin with http:// or https://');
  url.protocol = protocol;
  url.hash = '';
  url.search = '';
  url.username = '';
  url.password = '';
  if (!url.pathname.endsWith('/v1/stream')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/stream`;
  return url;
}
