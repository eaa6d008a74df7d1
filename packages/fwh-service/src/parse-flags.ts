import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Flags<Declared extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; strict: true; allowPositionals: false; options: Declared }>
>['values'];

/** Reads the command line; an unknown flag or a missing value is refused with the reason. */
export function parseFlags<const Declared extends Options>(
  args: readonly string[],
  options: Declared,
): { readonly flags: Flags<Declared> } | { readonly refused: string } {
  try {
    return { flags: parseArgs({ args: [...args], strict: true, allowPositionals: false, options }).values };
  } catch (error) {
    return { refused: `${(error as Error).message}\nRun with --help to see the flags.` };
  }
}
