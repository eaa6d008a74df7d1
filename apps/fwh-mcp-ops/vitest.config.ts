import { packageTests } from '../../vitest.base.ts';

export default packageTests('fwh-mcp-ops');
