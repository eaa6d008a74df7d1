import { pnpm } from './repository.mjs';
import { runStep } from './run-step.mjs';

/** Installs exactly what the lock file says. */
export function install() {
  return runStep('install dependencies', [...pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], {
    quiet: true,
  });
}

/**
 * Builds every package and app; unchanged ones come from turbo's cache.
 * @param {readonly string[]} [filters] Only these packages and what they need.
 */
export function build(filters = []) {
  const chosen = filters.map((filter) => `--filter=${filter}`);
  return runStep('build', [...pnpm, 'exec', 'turbo', 'run', 'build', '--output-logs=errors-only', ...chosen], {
    quiet: true,
  });
}
