import { createFolderObjectStore, createS3ObjectStore, type ObjectStore } from '@mao/fwh-data';
import type { ObjectStoreSettings } from '../settings.ts';

/** The configured store of recordings' files; undefined when none is configured. */
export function openObjectStore({ objectStore, objectFolder }: ObjectStoreSettings): ObjectStore | undefined {
  if (objectFolder) return createFolderObjectStore({ directory: objectFolder.OBJECT_STORE_DIRECTORY });
  if (!objectStore) return undefined;
  return createS3ObjectStore({
    endpoint: objectStore.OBJECT_STORE_ENDPOINT,
    region: objectStore.OBJECT_STORE_REGION,
    bucket: objectStore.OBJECT_STORE_BUCKET,
    accessKeyId: objectStore.OBJECT_STORE_ACCESS_KEY,
    secretAccessKey: objectStore.OBJECT_STORE_SECRET_KEY,
    pathStyle: objectStore.OBJECT_STORE_PATH_STYLE === 'true',
  });
}
