import { defineTool, objectResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { TouTemplate } from '../domain/tou-template.ts';
import type { TouTemplateReader } from '../ports/tou-template-reader.ts';
import type { TouTemplateDraft, TouTemplateSave, TouTemplateWriter } from '../ports/tou-template-writer.ts';
import { givenPath } from '../tou/shown-path.ts';
import { touDiff } from '../tou/tou-diff.ts';
import { touDraft } from '../tou/tou-draft.ts';
import { touInput } from '../tou/tou-input.ts';
import { validateTouTemplate } from '../tou/validate-tou-template.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

interface Ports {
  readonly touTemplates: Pick<TouTemplateReader, 'findTouTemplate'>;
  readonly touTemplateWriter: TouTemplateWriter;
}

/** `tou_template_save`: checks a template and stores it on the test server. */
export function createTouTemplateSave(
  ports: Ports,
  { texts, now }: Pick<ToolSetting, 'texts' | 'now'>,
): ToolDefinition {
  const words = texts.tools.tou_template_save;
  const { errors, labels, notes, sources } = texts;
  const fields = createFields(texts);

  /** The template that is to be changed; null for a new one. */
  async function findStored(
    id: number | undefined,
    expectedVersion: number | undefined,
    signal: AbortSignal,
  ): Promise<TouTemplate | null> {
    if (id === undefined || expectedVersion === undefined) {
      if (id === expectedVersion) return null;
      throw new ToolUserError(errors.touVersionMissing, { advice: errors.touVersionMissingAdvice });
    }
    const stored = await ask(sources.store, () => ports.touTemplates.findTouTemplate('test', id, signal));
    if (stored === null) throw unknown(id);
    if (stored.version !== expectedVersion) throw changed(id, stored.version);
    return stored;
  }

  const unknown = (id: number): ToolUserError =>
    new ToolUserError(errors.noTouTemplate('test', id), { advice: errors.noTouTemplateAdvice });
  const changed = (id: number, version: number): ToolUserError =>
    new ToolUserError(errors.touChanged(id, version), { advice: errors.touChangedAdvice(id) });

  function problemsOf(draft: TouTemplateDraft, nameTaken: boolean) {
    const template = { ...draft, id: 0, env: 'test', version: 0, updatedAt: now() } as const;
    const context = { purpose: 'save', deviceDispatchIds: null, ratedKw: null, nameTaken } as const;
    return validateTouTemplate(template, context).map(({ finding, path, severity }) => ({
      code: finding.code,
      path: givenPath(path),
      severity,
      message: labels.touProblem(finding),
    }));
  }

  function save(stored: TouTemplate | null, draft: TouTemplateDraft, signal: AbortSignal): Promise<TouTemplateSave> {
    const { touTemplateWriter: writer } = ports;
    return ask(sources.store, () =>
      stored === null
        ? writer.addTouTemplate(draft, signal)
        : writer.replaceTouTemplate(stored.id, stored.version, draft, signal),
    );
  }

  return defineTool({
    name: 'tou_template_save',
    title: words.title,
    description: words.description,
    readOnly: false,
    destructive: true,
    input: z.object({
      id: fields.id(words.id).optional(),
      expectedVersion: fields.id(words.expectedVersion).optional(),
      template: touInput(texts).describe(words.template),
      dryRun: z.boolean().default(false).describe(words.dryRun),
    }),
    async handler({ id, expectedVersion, template, dryRun }, { signal }) {
      const stored = await findStored(id, expectedVersion, signal);
      const draft = touDraft(template, stored, texts);
      const nameTaken = await ask(sources.store, () =>
        ports.touTemplateWriter.isTouNameTaken(draft.name, id ?? null, signal),
      );
      const problems = problemsOf(draft, nameTaken);
      const diff = touDiff(stored, draft, texts);
      const present = { id, version: stored?.version };
      const unsaved = (note: string, found = problems) =>
        objectResult({ saved: false, ...present, diff, problems: found, note });
      if (problems.some(({ severity }) => severity === 'error')) return unsaved(notes.touHasErrors);
      if (stored !== null && isSame(stored, draft)) return unsaved(notes.touUnchanged);
      if (dryRun) return unsaved(notes.touDryRun);
      const answer = await save(stored, draft, signal);
      switch (answer.outcome) {
        case 'saved':
          return objectResult({ saved: true, id: answer.id, version: answer.version, diff, problems });
        case 'changed':
          throw changed(id ?? 0, answer.version);
        case 'name_taken':
          return unsaved(notes.touHasErrors, problemsOf(draft, true));
        case 'unknown':
          throw unknown(id ?? 0);
      }
    },
  });
}

/** Whether a save would store what is there, in whatever order the keys of a store come. */
function isSame(stored: TouTemplate, draft: TouTemplateDraft): boolean {
  return sorted(draft) === sorted(Object.fromEntries(Object.keys(draft).map((key) => [key, Reflect.get(stored, key)])));
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}
