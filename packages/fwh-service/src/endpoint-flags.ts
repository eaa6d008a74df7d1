import { defaultDataDirectory } from './default-data-directory.ts';
import { parseFlags } from './parse-flags.ts';

/** What the help of a service says about it. */
export interface EndpointHelp {
  readonly name: string;
  /** What its tools are, after the name and a colon. */
  readonly summary: string;
  /** Where it listens by default. */
  readonly port: number;
  /** What its demo runs on. */
  readonly demo: string;
}

/** The help of a service that offers tools. */
export function endpointHelp({ name, summary, port, demo }: EndpointHelp): string {
  return `${name}: ${summary}

Usage: ${name} [flags]

  --listen HOST:PORT  where to listen (default 127.0.0.1:${port}; port 0 takes a free one)
  --config FILE       settings as KEY=VALUE lines (default ./config.agent-mcp.env, if it is there)
  --demo              ${demo}; needs no other service
  --data DIR          where the demo keeps its database (default ${defaultDataDirectory()})
  --stdio             serve one client over stdin and stdout instead of HTTP
  --version           print the version
  --help              print this

Environment variables win over the file, the file over the defaults; --listen and --data win over both.
Every variable is described in deploy/config.agent-mcp.env.example.
Endpoint: POST /mcp with "Authorization: Bearer $AGENT_MCP_TOKEN"; also GET /healthz, /readyz, /metrics.`;
}

/** Reads the command line of a service that offers tools. */
export function readEndpointFlags(args: readonly string[]) {
  return parseFlags(args, {
    listen: { type: 'string' },
    config: { type: 'string' },
    data: { type: 'string' },
    demo: { type: 'boolean', default: false },
    stdio: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    version: { type: 'boolean', short: 'v', default: false },
  });
}
