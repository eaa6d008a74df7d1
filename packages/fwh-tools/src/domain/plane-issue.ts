/** Groups that every state of Plane belongs to. */
export const planeStateGroups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'] as const;
export type PlaneStateGroup = (typeof planeStateGroups)[number];

export interface PlaneState {
  readonly name: string;
  /** Null for a group that we do not know. */
  readonly group: PlaneStateGroup | null;
}

/** A work item in a list. Texts are written by outsiders. */
export interface PlaneIssueSummary {
  /** Readable key, e.g. `FWH-123`. */
  readonly key: string;
  readonly name: string;
  /** Null when the search gave it and the bound on requests left no room to ask. */
  readonly state: PlaneState | null;
  /** none, urgent, high, medium, low; null like `state`. */
  readonly priority: string | null;
  /** Epoch ms UTC; null like `state`. */
  readonly updatedAt: number | null;
}

/** Text of one comment, plain; who wrote it is not read. */
export interface PlaneComment {
  /** Epoch ms UTC. */
  readonly createdAt: number | null;
  readonly text: string;
}

/** One work item. Names of members are already masked in all texts. */
export interface PlaneIssue extends PlaneIssueSummary {
  readonly labels: readonly string[];
  readonly assigneeCount: number;
  /** Plain text. */
  readonly description: string;
  /** Newest first. */
  readonly comments: readonly PlaneComment[];
  /** All comments that were counted; more than `comments` holds. */
  readonly commentCount: number;
}
