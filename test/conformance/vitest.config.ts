import { packageTests } from '../../vitest.base.ts';

export default packageTests('conformance', { testTimeout: 300_000 });
