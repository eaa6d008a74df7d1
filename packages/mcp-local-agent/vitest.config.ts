import { packageTests } from '../../vitest.base.ts';

export default packageTests('mcp-local-agent', { testTimeout: 60_000 });
