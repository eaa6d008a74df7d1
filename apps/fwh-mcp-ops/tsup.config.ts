import { defineConfig } from 'tsup';
import { service } from '../../tsup.base.ts';

export default defineConfig(service({ entry: ['src/main.ts'] }));
