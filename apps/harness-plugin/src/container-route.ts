import type { ContainerCommand, HarnessSession } from '@mao/mcp-harness';
import type { Config } from './config.ts';

const placeholders = ['userId', 'agentId', 'sessionId'] as const;
type Placeholder = (typeof placeholders)[number];

const placeholder = /\{(\w+)\}/g;

/** A value becomes part of an argument; it must be nothing that the program could take for an option or a path. */
const safeValue = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;

export function hasKnownPlaceholders(part: string): boolean {
  return [...part.matchAll(placeholder)].every(([, name]) => placeholders.some((known) => known === name));
}

/**
 * Where sessions run by the configured command: their container, or `null` for this host.
 *
 * @returns `null` when no container is configured. The route throws for a session whose ids do not fit the command.
 */
export function createContainerRoute(
  config: Pick<Config, 'containerCommand' | 'containerAgents' | 'containerWorkspace'>,
): ((session: HarnessSession) => ContainerCommand | null) | null {
  const { containerCommand, containerAgents, containerWorkspace: workspace } = config;
  if (containerCommand === undefined) return null;

  return ({ id, userId, agentId }) => {
    if (containerAgents !== undefined && !containerAgents.some((agent) => agent === agentId)) return null;
    const values: Record<Placeholder, string | null> = {
      userId: userId === null ? null : String(userId),
      agentId,
      sessionId: id,
    };
    const fill = (part: string): string =>
      part.replace(placeholder, (_, name: Placeholder) => {
        const value = values[name];
        if (value !== null && safeValue.test(value)) return value;
        throw new Error(
          `HARNESS_CONTAINER_COMMAND needs {${name}}, and the one of this session does not fit an argument`,
        );
      });
    const [command = '', ...args] = containerCommand.map(fill);
    return { command, args, ...(workspace === undefined ? {} : { workspace }) };
  };
}
