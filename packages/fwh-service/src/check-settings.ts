import type { z } from 'zod';
import type { ReadVariables } from './read-variables.ts';

type Groups = Readonly<Record<string, z.ZodObject>>;

export interface CheckedSettings<Required extends z.ZodObject, Optional extends Groups> {
  readonly required: z.output<Required>;
  /** A group is undefined when none of its variables is set. */
  readonly optional: { readonly [Name in keyof Optional]: z.output<Optional[Name]> | undefined };
}

/**
 * Checks what a service reads and names everything that is missing or wrong in one message, by variable and never with a
 * value: values may be secrets.
 *
 * @param groups.required must be complete
 * @param groups.optional each as a whole or not at all
 * @param more.problems what the service has found wrong by itself
 * @param more.advice last words of the refusal
 */
export function checkSettings<Required extends z.ZodObject, Optional extends Groups>(
  { file, variables, problems }: ReadVariables,
  groups: { readonly required: Required; readonly optional: Optional },
  more: { readonly problems?: readonly string[]; readonly advice?: string } = {},
): CheckedSettings<Required, Optional> | { readonly refused: string } {
  const required = groups.required.safeParse(variables);
  const optional = Object.entries(groups.optional).map(([name, group]) => {
    const unset = Object.keys(group.shape).every((variable) => variables[variable] === undefined);
    return [name, unset ? { data: undefined, error: undefined } : group.safeParse(variables)] as const;
  });
  const described = [required, ...optional.map(([, parsed]) => parsed)].flatMap(({ error }) =>
    error ? [describeProblems(error)] : [],
  );
  const missing = described.flatMap((problem) => problem.missing);
  const found = new Map(optional.map(([name, { data }]) => [name, data]));
  const both = found.get('objectStore') !== undefined && found.get('objectFolder') !== undefined;
  const complaints = [
    ...(missing.length > 0 ? [`Missing settings: ${missing.join(', ')}`] : []),
    ...described.flatMap((problem) => problem.wrong),
    ...(both ? ['OBJECT_STORE_DIRECTORY: set either this or OBJECT_STORE_ENDPOINT with its kin, not both'] : []),
    ...(more.problems ?? []),
    ...problems,
  ];
  if (required.success && complaints.length === 0) {
    return {
      required: required.data,
      optional: Object.fromEntries(found) as CheckedSettings<Required, Optional>['optional'],
    };
  }
  const where = `Set them in the environment or in ${file}; deploy/config.agent-mcp.env.example describes each.`;
  return { refused: [...complaints, more.advice === undefined ? where : `${where} ${more.advice}`].join('\n') };
}

function describeProblems(error: z.ZodError): { missing: readonly string[]; wrong: readonly string[] } {
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (issue.code === 'invalid_type') missing.push(name);
    else wrong.push(`${name}: ${issue.message}`);
  }
  return { missing, wrong };
}
