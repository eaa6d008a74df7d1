import type { TouTemplate } from '../domain/tou-template.ts';

/** A template as it is to be stored; its store gives it the id, the version and the time of change. */
export type TouTemplateDraft = Omit<TouTemplate, 'id' | 'env' | 'version' | 'updatedAt'>;

/** `changed`: its version is another one by now. `name_taken`: another template of this server has the name. */
export type TouTemplateSave =
  | { readonly outcome: 'saved'; readonly id: number; readonly version: number }
  | { readonly outcome: 'changed'; readonly version: number }
  | { readonly outcome: 'name_taken' | 'unknown' };

/** Writes templates of the test server; there is no way to write another server's. */
export interface TouTemplateWriter {
  /** Whether a template of the test server other than `exceptId` has this name. */
  isTouNameTaken(name: string, exceptId: number | null, signal: AbortSignal): Promise<boolean>;
  addTouTemplate(draft: TouTemplateDraft, signal: AbortSignal): Promise<TouTemplateSave>;
  /** Only while its version is still `expectedVersion`, so that nobody's change is lost. */
  replaceTouTemplate(
    id: number,
    expectedVersion: number,
    draft: TouTemplateDraft,
    signal: AbortSignal,
  ): Promise<TouTemplateSave>;
}
