/** Priorities of Plane's work items. */
export const planePriorities = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type PlanePriority = (typeof planePriorities)[number];

export interface PlaneIntakeIssue {
  /** UUID. */
  readonly id: string;
  /** Such as `FWH-123`; null where Plane gave none. */
  readonly key: string | null;
}

/** Puts work items into Plane's intake, where somebody accepts or declines them. */
export interface PlaneIntake {
  /** @param issue plain text; the adapter writes the markup */
  createIntakeIssue(
    issue: { readonly title: string; readonly description: string; readonly priority: PlanePriority },
    signal: AbortSignal,
  ): Promise<PlaneIntakeIssue>;
}
