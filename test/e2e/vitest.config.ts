import { packageTests } from '../../vitest.base.ts';

export default packageTests('e2e', { testTimeout: 60_000 });
