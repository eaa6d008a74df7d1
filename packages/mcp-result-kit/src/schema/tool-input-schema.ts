/**
 * The Zod object schemas that `defineTool` takes, described by shape: Zod 4 (classic and mini) and Zod 3, from this or
 * any other copy of Zod. Naming Zod's own types here would tie the tool's author to our copy.
 */
export type ToolInputSchema = ZodFourObject | ZodThreeObject | ZodThreeRefinedObject;

interface ZodFourObject {
  readonly shape: object;
  readonly _zod: { readonly output: unknown; readonly def: { readonly type: 'object' } };
}

interface ZodThreeObject {
  readonly shape: object;
  readonly _output: unknown;
  readonly _def: { readonly typeName: string; readonly unknownKeys: unknown };
}

/** Zod 3 wraps an object with `.refine` in effects; Zod 4 does not. */
interface ZodThreeRefinedObject {
  readonly _output: unknown;
  readonly _def: { readonly typeName: string; readonly schema: object; readonly effect: unknown };
}

/** What a handler receives: the output side of the schema, defaults filled and transforms applied. */
export type ToolArguments<Schema extends ToolInputSchema> = Schema extends {
  readonly _zod: { readonly output: infer Output };
}
  ? Output
  : Schema extends { readonly _output: infer Output }
    ? Output
    : never;
