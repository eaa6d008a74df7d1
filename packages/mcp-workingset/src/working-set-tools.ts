import { textsOf } from './texts.ts';
import type { Locale } from './types.ts';

interface TextProperty {
  readonly type: 'string';
  readonly description: string;
}

/** Runs one tool of one server of the session. */
export interface McpCallTool {
  readonly name: 'mcp_call';
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly required: readonly ['server', 'tool'];
    readonly properties: {
      readonly server: TextProperty;
      readonly tool: TextProperty;
      readonly arguments: {
        readonly type: 'object';
        readonly description: string;
        readonly default: Readonly<Record<string, never>>;
      };
    };
  };
}

/** Returns the full schema of one tool, from memory. */
export interface McpDescribeTool {
  readonly name: 'mcp_describe';
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly required: readonly ['server', 'tool'] | readonly ['server'];
    readonly properties: { readonly server: TextProperty; readonly tool: TextProperty };
  };
}

export interface WorkingSetToolsOptions {
  /** @default 'zh-CN' */
  readonly locale?: Locale;
  /**
   * Lets `mcp_describe` be called with `server` alone, which lists that server's tools. For sections whose budget hides
   * names, see `hidesToolNames`. @default false
   */
  readonly toolOptional?: boolean;
}

type WorkingSetTools = readonly [McpCallTool, McpDescribeTool];

const made = new Map<string, WorkingSetTools>();

/**
 * The two definitions that stand in the request instead of every tool's schema. They never change with the session, so
 * they are made once per variant and frozen.
 */
export function workingSetTools(options: WorkingSetToolsOptions = {}): WorkingSetTools {
  const { locale = 'zh-CN', toolOptional = false } = options;
  const key = `${locale}/${toolOptional}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const tools = deepFreeze(defineTools(locale, toolOptional));
  made.set(key, tools);
  return tools;
}

function defineTools(locale: Locale, toolOptional: boolean): WorkingSetTools {
  const texts = textsOf(locale).tools;
  return [
    {
      name: 'mcp_call',
      description: texts.call,
      inputSchema: {
        type: 'object',
        required: ['server', 'tool'],
        properties: {
          server: { type: 'string', description: texts.callServer },
          tool: { type: 'string', description: texts.callTool },
          arguments: { type: 'object', description: texts.callArguments, default: {} },
        },
      },
    },
    {
      name: 'mcp_describe',
      description: texts.describe,
      inputSchema: {
        type: 'object',
        required: toolOptional ? ['server'] : ['server', 'tool'],
        properties: {
          server: { type: 'string', description: texts.describeServer },
          tool: { type: 'string', description: toolOptional ? texts.describeToolOptional : texts.describeTool },
        },
      },
    },
  ];
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
