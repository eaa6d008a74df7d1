import { defineConfig } from 'tsup';
import { nodeProgram } from '../../tsup.base.ts';

export default defineConfig(nodeProgram({ entry: ['src/main.ts'], dts: false }));
