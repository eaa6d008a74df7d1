import type { Config } from '../config.ts';
import { dataFolderSecret } from './data-folder-secret.ts';
import { decodeKey } from './decode-key.ts';

/** Keys for secrets at rest: the configured ones, which the configuration has checked, else one kept in the data folder. */
export function readEncryptionKeys(
  config: Pick<Config, 'encryptionKey' | 'encryptionKeyPrevious' | 'data'>,
): readonly [Uint8Array, ...Uint8Array[]] {
  const { encryptionKey, encryptionKeyPrevious, data } = config;
  const configured = encryptionKey === undefined ? null : decodeKey(encryptionKey);
  const previous = encryptionKeyPrevious === undefined ? null : decodeKey(encryptionKeyPrevious);
  return [configured ?? dataFolderSecret(data, 'encryption-key'), ...(previous === null ? [] : [previous])];
}
