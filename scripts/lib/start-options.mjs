import { parseArgs } from 'node:util';

export const help = `npm start -- [options]

Installs, builds, and starts the whole system in demo: fwh-mcp-readonly and fwh-mcp-ops over a simulated fleet, the
latter with a worker in its process, and harness-plugin connected to both and to two public MCP servers. Prints a tour
over them, then serves until Ctrl-C.

  --once          exit with 0 after the tour; takes free ports and a data folder of its own
  --host HOST     address to listen on (default 127.0.0.1)
  --port PORT     port of harness-plugin; the two services take the next ones (default 8090)
  --data DIR      data folder (default: mao-mcp in your cache folder)
  --help          this text
`;

/** @param {readonly string[]} args */
export function readStartOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      once: { type: 'boolean', default: false },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8090' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new Error(`--port wants a number from 1 to 65533, not "${values.port}"`);
  // An IPv6 address stands in brackets wherever a port follows it.
  const { host } = values;
  return {
    ...values,
    port,
    address: host.includes(':') && !host.startsWith('[') ? `[${host}]` : host,
    host: host.replace(/^\[|\]$/g, ''),
  };
}
