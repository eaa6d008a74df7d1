import type { PlaneIssue, PlaneIssueSummary } from '../domain/plane-issue.ts';

export interface PlaneSearch {
  /** Part of the title, or the number of the item. */
  readonly text: string;
  /** Identifier, name or id of a project; absent: all. */
  readonly project?: string;
  /** Group or name of a state; absent: all. */
  readonly state?: string;
}

export type PlaneSearchAnswer =
  | {
      readonly type: 'found';
      /** Last changed first; those with an unknown time last. */
      readonly issues: readonly PlaneIssueSummary[];
      /** The search stopped at its bound: there may be more matches. */
      readonly more: boolean;
      /** Matches whose state could not be read within the bound; left out when a state was asked for. */
      readonly unread: number;
    }
  /** Names what can be asked for instead. */
  | { readonly type: 'no_project'; readonly projects: readonly string[] }
  | { readonly type: 'no_state'; readonly states: readonly string[] };

/** Searches the work items of the workspace; the number of requests is bounded. */
export interface PlaneIssueSearcher {
  searchIssues(search: PlaneSearch, signal: AbortSignal): Promise<PlaneSearchAnswer>;
}

/** Reads one work item. */
export interface PlaneIssueReader {
  /**
   * @param reference readable key or id (UUID)
   * @param comments how many of the newest to read
   * @returns null when there is no such item
   */
  findIssue(reference: string, comments: number, signal: AbortSignal): Promise<PlaneIssue | null>;
}
