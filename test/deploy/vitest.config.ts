import { packageTests } from '../../vitest.base.ts';

export default packageTests('deploy', { testTimeout: 120_000 });
