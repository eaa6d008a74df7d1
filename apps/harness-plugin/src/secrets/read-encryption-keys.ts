import { type Config, ConfigError } from '../config.ts';
import { dataFolderSecret } from './data-folder-secret.ts';

function readKey(text: string, name: string): Uint8Array {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.byteLength !== 32) {
    throw new ConfigError(`${name} must be 32 bytes in base64 or hex; make one with: openssl rand -base64 32`);
  }
  return key;
}

/** Keys for secrets at rest: the configured ones, else one that is kept in the data folder. */
export function readEncryptionKeys(
  config: Pick<Config, 'encryptionKey' | 'encryptionKeyPrevious' | 'data'>,
): readonly [Uint8Array, ...Uint8Array[]] {
  const { encryptionKey, encryptionKeyPrevious, data } = config;
  const current =
    encryptionKey === undefined
      ? dataFolderSecret(data, 'encryption-key')
      : readKey(encryptionKey, 'encryptionKey (HARNESS_ENCRYPTION_KEY)');
  if (encryptionKeyPrevious === undefined) return [current];
  return [current, readKey(encryptionKeyPrevious, 'encryptionKeyPrevious (HARNESS_ENCRYPTION_KEY_PREVIOUS)')];
}
