import type { ToolProgress } from '@mao/mcp-result-kit';

/** Lets through what MCP allows: `progress` is a finite number and grows with every notification. */
export function createProgressFilter(): (update: ToolProgress) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return ({ progress }) => {
    if (!Number.isFinite(progress) || progress <= last) return false;
    last = progress;
    return true;
  };
}
