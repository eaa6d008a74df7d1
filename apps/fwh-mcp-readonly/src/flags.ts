import { defaultDataDirectory, parseFlags } from '@mao/fwh-service';

export const helpText = `fwh-mcp-readonly: read-only MCP tools over FWH site data

Usage: fwh-mcp-readonly [flags]

  --listen HOST:PORT  where to listen (default 127.0.0.1:8091; port 0 takes a free one)
  --config FILE       settings as KEY=VALUE lines (default ./config.agent-mcp.env, if it is there)
  --demo              simulated FWH cloud and an embedded database; needs no other service
  --data DIR          where the demo keeps its database (default ${defaultDataDirectory()})
  --stdio             serve one client over stdin and stdout instead of HTTP
  --version           print the version
  --help              print this

Environment variables win over the file, the file over the defaults; --listen and --data win over both.
Every variable is described in deploy/config.agent-mcp.env.example.
Endpoint: POST /mcp with "Authorization: Bearer $AGENT_MCP_TOKEN"; also GET /healthz, /readyz, /metrics.`;

/** Reads the command line; an unknown flag or a missing value is refused with the reason. */
export function readFlags(args: readonly string[]) {
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
