/** A validation issue as both major versions of Zod report it, before it was put into words. */
export interface RawIssue {
  readonly code?: string | undefined;
  readonly path?: readonly PropertyKey[];
  /** Present once Zod has put the issue into words. */
  readonly message?: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  /** Zod 4: what is measured; Zod 3 calls it `type`. */
  readonly origin?: unknown;
  readonly type?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: boolean;
  readonly exact?: boolean;
  /** Zod 4: name of the format; Zod 3 calls it `validation`. */
  readonly format?: unknown;
  readonly validation?: unknown;
  readonly pattern?: unknown;
  readonly prefix?: unknown;
  readonly suffix?: unknown;
  readonly includes?: unknown;
  /** Zod 4 `divisor`, Zod 3 `multipleOf`. */
  readonly divisor?: unknown;
  readonly multipleOf?: unknown;
  /** Zod 4 `values`, Zod 3 `options` (enum) and `expected` (literal). */
  readonly values?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly keys?: readonly string[];
  /** Zod 4: the field that tells the alternatives of a union apart. */
  readonly discriminator?: string;
  /** Zod 4: the issues of each alternative; Zod 3 has errors with `issues`. */
  readonly errors?: readonly (readonly RawIssue[])[];
  readonly unionErrors?: readonly { readonly issues: readonly RawIssue[] }[];
}
