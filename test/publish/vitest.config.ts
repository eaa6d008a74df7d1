import { packageTests } from '../../vitest.base.ts';

export default packageTests('publish', { testTimeout: 120_000 });
