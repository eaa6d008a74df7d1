import { createToolRunner, defineTool, objectResult } from '@mao/mcp-result-kit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as http from '../src/index.ts';
import * as node from '../src/node/index.ts';
import * as stdio from '../src/stdio/index.ts';
import * as tasks from '../src/tasks/index.ts';

const everything = { ...http, ...node, ...stdio, ...tasks };
// biome-ignore lint/suspicious/noExplicitAny: the callers of this test have no types
const { createMcpHttpApp, createTaskRouter, createToolService, serveOnNode, serveStdio } = everything as any;

const info = { name: 'test', version: '1.0.0' };
const scrub = (value: unknown): unknown => value;
const definition = { title: 't', description: 'd', readOnly: true, handler: () => objectResult({}) } as const;
const runner = createToolRunner({
  tools: [defineTool({ ...definition, name: 'show_it', input: z.object({}) })],
  scrub,
});
const withTask = { ...runner, tasks: { has: () => true } };
const secret = 'a-secret-of-the-test';
const required = createToolRunner({
  tools: [
    defineTool({
      ...definition,
      name: 'run_it',
      input: z.object({}),
      task: {
        required: true,
        start: () => ({ key: 'k', marker: 'm' }),
        status: () => null,
        cancel: () => 'unknown',
      },
    }),
  ],
  scrub,
});
const routerOf = (served: unknown) => createTaskRouter({ runner: served, secrets: [secret], audience: 'a' });
const good = { info, runner, bearerTokens: ['token'] };
const headed = (name: string, header: string) =>
  defineTool({
    ...definition,
    name,
    input: z.object({ a: z.string().meta({ description: 'a', 'x-mcp-header': header }) }),
  });

const CASES: readonly [string, () => unknown, RegExp][] = [
  [
    'createMcpHttpApp()',
    () => createMcpHttpApp(),
    /call it as createMcpHttpApp\(\{ info, runner, bearerTokens \}\); got u/,
  ],
  [
    'no info',
    () => createMcpHttpApp({ ...good, info: undefined }),
    /info must be \{ name, version \}, both text; got u/,
  ],
  ['no runner', () => createMcpHttpApp({ ...good, runner: {} }), /runner must be what createToolRunner.*got an object/],
  ['no tokens', () => createMcpHttpApp({ info, runner }), /bearerTokens must be an array of strings, got undefined/],
  ['one token', () => createMcpHttpApp({ ...good, bearerTokens: 'token' }), /array of strings, got a string/],
  [
    'one host',
    () => createMcpHttpApp({ ...good, allowedHosts: 'a.example' }),
    /allowedHosts must be an array of strings/,
  ],
  [
    'one origin',
    () => createMcpHttpApp({ ...good, allowedOrigins: [5] }),
    /allowedOrigins must be an array of strings/,
  ],
  ['a locale', () => createMcpHttpApp({ ...good, locale: 'fr' }), /locale must be 'zh-CN' or 'en', got "fr"/],
  ['a time to live', () => createMcpHttpApp({ ...good, listTtlMs: Number.NaN }), /listTtlMs must be a number of mill/],
  [
    'a body limit',
    () => createMcpHttpApp({ ...good, bodyLimitBytes: '4 MB' }),
    /bodyLimitBytes must be a positive number/,
  ],
  ['a logger', () => createMcpHttpApp({ ...good, logger: {} }), /logger lacks the methods info, warn, error/],
  ['a readiness check', () => createMcpHttpApp({ ...good, ready: true }), /ready must be a function, got a boolean/],
  ['instructions', () => createMcpHttpApp({ ...good, instructions: 5 }), /instructions must be text, got a number/],
  ['createToolService()', () => createToolService(), /call it as createToolService\(\{ info, tools, scrub \}\); got u/],
  ['a service without info', () => createToolService({ tools: [], scrub }), /createToolService: info must be/],
  ['a service without tools', () => createToolService({ info, scrub }), /tools must be an array, got undefined/],
  [
    'listen()',
    () => createToolService({ info, tools: [], scrub }).listen(),
    /call it as listen\(\{ port, bearerTokens \}\)/,
  ],
  [
    'a port',
    () => createToolService({ info, tools: [], scrub }).listen({ port: '80a' }),
    /port must be a whole number from 0/,
  ],
  [
    'an endpoint option misspelt',
    () => createMcpHttpApp({ ...good, allowedHost: ['a.example'] }),
    /createMcpHttpApp: there is no option allowedHost; the options are info, .*allowedHosts/,
  ],
  [
    'a stdio option misspelt',
    () => serveStdio({ info, runner, messageLimit: 5 }),
    /serveStdio: there is no option messageLimit; .*messageLimitBytes/,
  ],
  [
    'a server option misspelt',
    () => serveOnNode({ app: {}, port: 0, host: 'a' }),
    /serveOnNode: there is no option host; .*hostname/,
  ],
  [
    'a service option misspelt',
    () => createToolService({ info, tools: [], scrub, timeout: 5 }),
    /there is no option timeout; .*timeoutMs/,
  ],
  [
    'an address option misspelt',
    () => createToolService({ info, tools: [], scrub }).listen({ port: 0, host: 'a', bearerTokens: ['token'] }),
    /listen: there is no option host; .*hostname/,
  ],
  ['a router', () => createMcpHttpApp({ ...good, tasks: {} }), /tasks must be what createTaskRouter.*got an object/],
  [
    'createTaskRouter()',
    () => createTaskRouter(),
    /call it as createTaskRouter\(\{ runner, secrets, audience \}\); got undefined/,
  ],
  [
    'a router without runner',
    () => createTaskRouter({ secrets: [secret], audience: 'a' }),
    /a tool that defines `task`/,
  ],
  ['a router without secrets', () => createTaskRouter({ runner: withTask, audience: 'a' }), /secrets must be an array/],
  [
    'a router with a secret that can be guessed',
    () => createTaskRouter({ runner: withTask, secrets: ['s'], audience: 'a' }),
    /each of at least 16 characters/,
  ],
  ['a router without audience', () => createTaskRouter({ runner: withTask, secrets: [secret] }), /need an audience/],
  [
    'a router with a time to live',
    () => createTaskRouter({ runner: withTask, secrets: [secret], audience: 'a', ttlMs: '1d' }),
    /ttlMs must be a positive whole number of milliseconds, got 1d/,
  ],
  [
    'a router option misspelt',
    () => createTaskRouter({ runner: withTask, secrets: [secret], audience: 'a', ttl: 5 }),
    /createTaskRouter: there is no option ttl; .*ttlMs/,
  ],
  [
    'a router with a logger of another kind',
    () => createTaskRouter({ runner: withTask, secrets: [secret], audience: 'a', logger: {} }),
    /createTaskRouter: logger lacks the methods info, warn, error/,
  ],
  [
    'a tool that is nothing without its task, and no router',
    () => createMcpHttpApp({ ...good, runner: required }),
    /createMcpHttpApp: run_it can only be called as a task .*give it tasks: createTaskRouter.*or drop task\.required/,
  ],
  [
    'the same in a service',
    () =>
      createToolService({
        info,
        scrub,
        tools: [
          defineTool({
            ...definition,
            name: 'run_it',
            input: z.object({}),
            task: {
              required: true,
              start: () => ({ key: 'k', marker: 'm' }),
              status: () => null,
              cancel: () => 'unknown',
            },
          }),
        ],
      }),
    /createToolService: run_it can only be called as a task/,
  ],
  [
    'the same over stdio',
    () => serveStdio({ info, runner: required }),
    /serveStdio: run_it can only be called as a task/,
  ],
  [
    'a router of another runner',
    () => createMcpHttpApp({ ...good, runner: required, tasks: routerOf(withTask) }),
    /createMcpHttpApp: tasks was made for another runner; give it .* with the runner that it serves/,
  ],
  [
    'a router of another runner in a service',
    () => createToolService({ info, tools: [], scrub, tasks: () => routerOf(required) }),
    /createToolService: tasks was made for another runner/,
  ],
  [
    'a router of somebody else that does not serve such a tool',
    () => createMcpHttpApp({ ...good, runner: required, tasks: { has: () => false, start() {} } }),
    /run_it can only be called as a task/,
  ],
  ['serveOnNode()', () => serveOnNode(), /call it as serveOnNode\(\{ app, port \}\); got undefined/],
  ['serveOnNode without app', () => serveOnNode({ port: 0 }), /app must be what createMcpHttpApp returns/],
  ['serveStdio()', () => serveStdio(), /call it as serveStdio\(\{ info, runner \}\); got undefined/],
  [
    'headers of several tools',
    () =>
      createMcpHttpApp({
        ...good,
        runner: createToolRunner({ tools: [headed('one_tool', 'a b'), headed('two_tool', '')], scrub }),
      }),
    /tool one_tool: x-mcp-header of a is not a header name\ntool two_tool: x-mcp-header of a is not/,
  ],
];

describe('nonsense is answered with what to do', () => {
  it.each(CASES)('%s', async (_, run, expected) => {
    const error = await (async () => run())().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(expected);
  });
});

it('a service hands each option to the part that takes it', async () => {
  const logger = { info() {}, warn() {}, error() {} };
  const options = { info, tools: [], scrub, timeoutMs: 5_000, locale: 'en', logger, bodyLimitBytes: 5_000 };
  const service = createToolService(options);
  const server = await service.listen({ port: 0, bearerTokens: ['token'] });
  await server.close();
  expect(service.runner.list()).toEqual([]);
});
