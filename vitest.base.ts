import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Test shape of every package: siblings resolve to their sources, so no build is needed before a test run. */
export function packageTests(name: string, overrides: NonNullable<ViteUserConfig['test']> = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions: ['@mao/source'] },
    ssr: { resolve: { conditions: ['@mao/source'] } },
    test: {
      name,
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      restoreMocks: true,
      testTimeout: 20_000,
      hookTimeout: 60_000,
      ...overrides,
    },
  });
}
