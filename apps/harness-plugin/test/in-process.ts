import { pino } from 'pino';
import { compose, type Service } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { createFolder, JWT_SECRET } from './service.ts';

/** The whole service in this process, on a free port; only the process itself is missing. */
export function startInProcess(
  environment: Record<string, string> = {},
  data: string = createFolder(),
): Promise<Service> {
  const config = readConfig(
    { listen: '127.0.0.1:0', data },
    { HARNESS_JWT_SECRET: JWT_SECRET, HARNESS_TURN_TIMEOUT_MS: '30000', ...environment },
  );
  return compose(config, pino({ level: 'silent' }), '0.0.0');
}
