/** Account, place and bucket of the simulated object store. */
export const objectStoreCredentials = {
  accessKeyId: 'demo-object-key',
  secretAccessKey: 'demo-object-secret',
  region: 'us-east-1',
  bucket: 'fwh-demo',
} as const;
