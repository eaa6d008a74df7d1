import { packageTests } from '../../vitest.base.ts';

export default packageTests('harness-plugin', { testTimeout: 60_000 });
