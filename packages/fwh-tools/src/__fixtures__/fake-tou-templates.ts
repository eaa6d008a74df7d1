import type { TouTemplate } from '../domain/tou-template.ts';
import type { TouTemplateReader } from '../ports/tou-template-reader.ts';
import type { TouTemplateWriter } from '../ports/tou-template-writer.ts';
import { sampleNow } from './sample-ports.ts';

/** The templates of the test server. */
export function fakeTouTemplates(given: readonly TouTemplate[]) {
  const templates = new Map(given.map((template) => [template.id, template]));
  const isTaken = (name: string, exceptId: number | null): boolean =>
    [...templates.values()].some((template) => template.name === name && template.id !== exceptId);
  const put = (template: TouTemplate) => {
    templates.set(template.id, template);
    return { outcome: 'saved', id: template.id, version: template.version } as const;
  };
  const touTemplateWriter: TouTemplateWriter = {
    isTouNameTaken: async (name, exceptId) => isTaken(name, exceptId),
    async addTouTemplate(draft) {
      if (isTaken(draft.name, null)) return { outcome: 'name_taken' };
      return put({ ...draft, id: 90_001 + templates.size, env: 'test', version: 1, updatedAt: sampleNow });
    },
    async replaceTouTemplate(id, expectedVersion, draft) {
      const stored = templates.get(id);
      if (stored === undefined) return { outcome: 'unknown' };
      if (stored.version !== expectedVersion) return { outcome: 'changed', version: stored.version };
      if (isTaken(draft.name, id)) return { outcome: 'name_taken' };
      return put({ ...draft, id, env: 'test', version: expectedVersion + 1, updatedAt: sampleNow });
    },
  };
  const touTemplates: Pick<TouTemplateReader, 'findTouTemplate'> = {
    findTouTemplate: async (env, id) => (env === 'test' ? (templates.get(id) ?? null) : null),
  };
  return { templates, touTemplates, touTemplateWriter };
}
