import type { PlaneIssueReader, PlaneIssueSearcher } from '@mao/fwh-tools';
import { createPlaneClient, type PlaneClientOptions } from './create-plane-client.ts';
import { createPlaneDirectory } from './create-plane-directory.ts';
import { findPlaneIssue } from './find-plane-issue.ts';
import { searchPlaneIssues } from './search-plane-issues.ts';

export type PlaneOptions = PlaneClientOptions;

/** Work items of one workspace, from the Plane API v1; reads only. */
export type Plane = PlaneIssueSearcher & PlaneIssueReader & { close(): Promise<void> };

export function createPlane(options: PlaneOptions): Plane {
  const { now = Date.now } = options;
  const client = createPlaneClient(options);
  const parts = { client, directory: createPlaneDirectory(client, now) };
  return {
    searchIssues: (search, signal) => searchPlaneIssues(parts, search, signal),
    findIssue: (reference, comments, signal) => findPlaneIssue(parts, { reference, comments }, signal),
    close: () => client.close(),
  };
}
