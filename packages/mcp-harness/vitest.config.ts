import { packageTests } from '../../vitest.base.ts';

export default packageTests('mcp-harness');
