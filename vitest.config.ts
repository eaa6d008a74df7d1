import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'test/*', 'examples/*', 'benchmarks'],
    // One more than the cores of a small machine: many suites wait for programs, sockets and pauses of upstreams.
    maxWorkers: 3,
  },
});
