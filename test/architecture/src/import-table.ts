/**
 * Who may import whom (docs/architecture.md, "Who may import whom"). A package that is not listed fails the test, so that
 * every new package is a decision. Only our own packages are listed; other dependencies stand in each manifest.
 */
export interface ImportRule {
  /** Our packages that shipped sources may import; `*` stands for all but `@mao/testing`. */
  readonly own: readonly string[] | '*';
  /**
   * Source folders (below `src`) that may use `node:` although the package is pure, each reachable by its own subpath or
   * binary only.
   */
  readonly nodeFolders?: readonly string[];
  readonly pure?: true;
}

export const importTable: Readonly<Record<string, ImportRule>> = {
  'packages/mcp-workingset': { own: [], pure: true },
  'packages/mcp-load-mode': { own: [], pure: true },
  'packages/mcp-approval': { own: [], pure: true },
  'packages/mcp-result-kit': { own: [], pure: true },
  'packages/pii-scrubber': { own: [], pure: true, nodeFolders: ['cli'] },
  'packages/mcp-task-id': { own: [], pure: true },
  'packages/comtrade': { own: [], pure: true },
  'packages/mcp-server-http': { own: ['@mao/mcp-result-kit', '@mao/mcp-task-id'] },
  'packages/mcp-harness': { own: ['@mao/mcp-workingset', '@mao/mcp-load-mode', '@mao/mcp-approval'] },
  'packages/mcp-local-agent': { own: [] },
  'packages/sql-database': { own: [] },
  'packages/fwh-tools': { own: ['@mao/mcp-result-kit', '@mao/comtrade'] },
  'packages/fwh-data': { own: ['@mao/fwh-tools', '@mao/sql-database'] },
  'packages/fwh-simulator': { own: ['@mao/fwh-tools'] },
  'packages/fwh-service': {
    own: [
      '@mao/fwh-data',
      '@mao/fwh-simulator',
      '@mao/fwh-worker',
      '@mao/mcp-result-kit',
      '@mao/mcp-server-http',
      '@mao/pii-scrubber',
      '@mao/sql-database',
    ],
  },
  'packages/fwh-worker': { own: ['@mao/fwh-data', '@mao/fwh-tools'] },
  'packages/testing': { own: [] },
  'apps/fwh-mcp-readonly': { own: '*' },
  'apps/fwh-worker': { own: '*' },
  'apps/fwh-mcp-ops': { own: '*' },
  'apps/harness-plugin': { own: '*' },
};
