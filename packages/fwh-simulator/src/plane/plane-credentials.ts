/** Workspace and key of the simulated Plane. */
export const planeCredentials = { workspace: 'fwh', apiKey: 'plane_api_0123456789abcdef' } as const;
