import { packageTests } from '../../vitest.base.ts';

export default packageTests('fwh-worker-app');
