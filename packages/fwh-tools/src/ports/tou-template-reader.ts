import type { TouEnv, TouTemplate, TouTemplateSummary } from '../domain/tou-template.ts';

export interface TouTemplateQuery {
  readonly env: TouEnv;
  /** Part of the name or of the company; case does not matter. */
  readonly part?: string;
  readonly country?: string;
  readonly limit: number;
}

export interface TouTemplatePage {
  readonly total: number;
  /** Last changed first, equal times by falling id. */
  readonly templates: readonly TouTemplateSummary[];
}

/** Templates of tariffs and dispatch. */
export interface TouTemplateReader {
  listTouTemplates(query: TouTemplateQuery, signal: AbortSignal): Promise<TouTemplatePage>;
  findTouTemplate(env: TouEnv, id: number, signal: AbortSignal): Promise<TouTemplate | null>;
}
