import type { Locale, SessionContext } from '@mao/mcp-harness';
import { workingSetTools } from '@mao/mcp-workingset';
import { endpointTexts } from './texts.ts';

export const catalogPlacements = ['instructions', 'description', 'both'] as const;

/** Where clients find the catalog: some cut or ignore instructions, some cut descriptions. */
export type CatalogPlacement = (typeof catalogPlacements)[number];

/** Calls may do whatever the tools behind them do, so the cautious answer is given to every question. */
const callHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const describeHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A tool as `tools/list` shows it. */
export interface EndpointTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' };
  readonly annotations: { readonly title: string } & typeof callHints;
}

export interface PlacedCatalog {
  readonly instructions?: string;
  readonly tools: readonly EndpointTool[];
}

/**
 * A context as an MCP server says it: exactly the two tools, also where there is no server to call yet, because clients
 * that found no tool at all would not ask again.
 */
export function placeCatalog(context: SessionContext, placement: CatalogPlacement, locale: Locale): PlacedCatalog {
  const texts = endpointTexts(locale);
  const sections = context.loadMode === null ? [texts.noServers] : context.sections.map(({ text }) => text);
  const catalog = [...sections, ...context.notices.map(({ text }) => text)].map((text) => text.trimEnd()).join('\n\n');
  // The context's own definitions, for they know whether a budget hides names.
  const [call, describe] = workingSetTools({ locale });
  const [givenCall = call, givenDescribe = describe] = context.tools;
  const inDescription = placement !== 'instructions';
  return {
    ...(placement === 'description' ? {} : { instructions: catalog }),
    tools: [
      toListing(givenCall, texts.callTitle, callHints, inDescription ? `\n\n${catalog}` : ''),
      toListing(givenDescribe, texts.describeTitle, describeHints, ''),
    ],
  };
}

function toListing(
  { name, description, inputSchema }: SessionContext['tools'][number],
  title: string,
  hints: typeof callHints,
  appended: string,
): EndpointTool {
  return {
    name,
    title,
    description: description + appended,
    inputSchema: inputSchema as EndpointTool['inputSchema'],
    annotations: { title, ...hints },
  };
}
