import { packageTests } from '../../vitest.base.ts';

export default packageTests('evaluation', { testTimeout: 60_000 });
