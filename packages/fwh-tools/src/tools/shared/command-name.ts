import type { Texts } from '../../texts/texts.ts';

/** What a command type means; a reply has the number of its request + 1. Null for a type that is not public. */
export function commandName(command: number, texts: Texts): string | null {
  const names: Readonly<Record<number, string>> = texts.labels.command;
  if (Object.hasOwn(names, command)) return names[command] as string;
  return Object.hasOwn(names, command - 1) ? texts.labels.commandReply(names[command - 1] as string) : null;
}
