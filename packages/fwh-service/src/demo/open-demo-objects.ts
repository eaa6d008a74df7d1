import { mkdir } from 'node:fs/promises';
import { createFolderObjectStore, createS3ObjectStore, type ObjectStore } from '@mao/fwh-data';
import { objectStoreCredentials, type Simulator } from '@mao/fwh-simulator';

/**
 * The recordings of the fleet's stories over the S3 protocol, and in front of them a folder for what a worker fetches:
 * the simulator forgets, and each service of a demo has one of its own.
 */
export async function openDemoObjects(simulator: Simulator, directory: string): Promise<ObjectStore> {
  await mkdir(directory, { recursive: true });
  const fetched = createFolderObjectStore({ directory });
  const told = createS3ObjectStore({ endpoint: simulator.urls.objects, ...objectStoreCredentials });
  return {
    async readObject(key, options) {
      const answer = await fetched.readObject(key, options);
      return answer.type === 'missing' ? told.readObject(key, options) : answer;
    },
    writeObject: (key, content, signal) => fetched.writeObject(key, content, signal),
    check: (signal) => told.check(signal),
    async close() {
      await fetched.close();
      await told.close();
    },
  };
}
