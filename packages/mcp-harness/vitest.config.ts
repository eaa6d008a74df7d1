import { packageTests } from '../../vitest.base.ts';

export default packageTests('mcp-harness', { testTimeout: 60_000 });
