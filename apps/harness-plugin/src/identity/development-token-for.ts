import { type Config, ConfigError } from '../config.ts';
import { dataFolderSecret } from '../secrets/data-folder-secret.ts';
import { mintDevelopmentToken } from './mint-development-token.ts';

/** File of the data folder that holds the development secret. */
export const DEVELOPMENT_SECRET = 'development-jwt-secret';

/**
 * A development token for `USER` or `USER:ROLE`.
 *
 * @throws ConfigError where real identity is configured: its issuer makes the tokens there.
 */
export function developmentTokenFor(user: string, config: Config): Promise<string> {
  if (!config.developmentIdentity) {
    throw new ConfigError('--token makes development tokens only; here tokens come from the configured issuer');
  }
  const [id = '', role = 'user'] = user.split(':');
  if (!/^[1-9]\d{0,14}$/.test(id) || !/^(user|admin)$/.test(role)) {
    throw new ConfigError('--token takes USER or USER:ROLE, such as 2 or 2:admin');
  }
  return mintDevelopmentToken(dataFolderSecret(config.data, DEVELOPMENT_SECRET), config, { id, role });
}
