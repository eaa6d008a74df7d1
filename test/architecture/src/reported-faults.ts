// Longer than other files: it is one table, read from top to bottom by whoever looks for a fault.

/** A fault that users of other MCP servers have reported in public, and the tests that would show it here. */
export interface ReportedFault {
  /** What went wrong, in one line. */
  readonly fault: string;
  /** Where it was reported, the first of several. */
  readonly reported: string;
  /** Title of a test by its file, as both stand in the source. */
  readonly tests: readonly (readonly [file: string, title: string])[];
}

const endpoint = 'packages/mcp-server-http/test';
const http = `${endpoint}/http-layer.test.ts`;
const refusals = `${endpoint}/refusals.test.ts`;
const large = `${endpoint}/large-bodies.test.ts`;
const initialize = `${endpoint}/initialize-era.test.ts`;
const perRequest = `${endpoint}/per-request-era.test.ts`;
const cancellation = `${endpoint}/cancellation.test.ts`;
const operations = `${endpoint}/operations.test.ts`;
const together = `${endpoint}/reported-faults.test.ts`;
const kit = 'packages/mcp-result-kit/src';
const runner = `${kit}/create-tool-runner.test.ts`;
const renders = `${kit}/render/render-result.test.ts`;
const readonlyTools = 'packages/fwh-tools/src/readonly.test.ts';
const service = 'apps/fwh-mcp-readonly/src';

/** By the kind of fault: transport (A), HTTP (B), security (C), arguments (D), schemas (E), results (F), privacy (G), time (I). */
export const reportedFaults: Readonly<Record<string, ReportedFault>> = {
  A1: {
    fault: 'a server shared by clients gives an answer to the wrong one',
    reported: 'CVE-2026-25536',
    tests: [[initialize, 'gives 200 concurrent calls of one id each its own answer']],
  },
  A2: {
    fault: 'requests in flight under one id get each other’s answers',
    reported: 'modelcontextprotocol/python-sdk#3060',
    tests: [[initialize, 'gives 200 concurrent calls of one id each its own answer']],
  },
  A4: {
    fault: 'the second request is answered 500 with nothing in it',
    reported: 'modelcontextprotocol/typescript-sdk#1994',
    tests: [
      [refusals, 'go on after a refusal whose request was whole'],
      [refusals, 'carry pipelined requests, answered in their order'],
    ],
  },
  A5: {
    fault: 'the second request ends the process',
    reported: 'tobi/qmd#166',
    tests: [[`${endpoint}/fuzz.test.ts`, 'answers 1,000 hostile bodies']],
  },
  A7: {
    fault: 'each request hangs one more listener on the last one’s',
    reported: 'modelcontextprotocol/typescript-sdk#2607',
    tests: [[together, 'there is none: four thousand requests leave nothing behind']],
  },
  A8: {
    fault: 'memory grows with every request',
    reported: 'cyanheads/mcp-ts-core#50',
    tests: [[together, 'there is none: four thousand requests leave nothing behind']],
  },
  A10: {
    fault: 'events of another session are replayed',
    reported: 'modelcontextprotocol/typescript-sdk#2547',
    tests: [[together, 'there are no events to replay']],
  },
  A11: {
    fault: 'a client that lost its session id is refused',
    reported: 'datagouv/datagouv-mcp#52',
    tests: [[initialize, 'calls a tool without initialize, under any session id']],
  },
  B13: {
    fault: 'a GET hangs for ever',
    reported: 'Julien-Au/gymcoach#314',
    tests: [[http, '%s answers 405 with Allow at once, also without a token']],
  },
  B14: {
    fault: 'a GET is answered 400, and the client tries again for ever',
    reported: 'punkpeye/mcp-proxy#62',
    tests: [[http, '%s answers 405 with Allow at once, also without a token']],
  },
  B16: {
    fault: 'a GET without a token is answered 401, which starts a login',
    reported: 'runpod/runpod-mcp#79',
    tests: [[http, '%s answers 405 with Allow at once, also without a token']],
  },
  B17: {
    fault: 'a batch goes around checks that are made per message',
    reported: 'stacklok/toolhive#5745',
    tests: [[together, 'runs nothing, also in disguise']],
  },
  B19: {
    fault: 'a request with the id null is taken for a notification',
    reported: 'modelcontextprotocol/python-sdk#2057',
    tests: [[http, 'refuses %.60s with 400']],
  },
  B20: {
    fault: 'the request 0 cannot be cancelled',
    reported: 'modelcontextprotocol/typescript-sdk#2283',
    tests: [
      [`${endpoint}/stdio.test.ts`, 'cancels the request %j and stays silent about it'],
      [http, 'accepts the notification %s with 202 and no body'],
    ],
  },
  B22: {
    fault: 'a version of the future is refused without a word about those of the present',
    reported: 'modelcontextprotocol/modelcontextprotocol#1943',
    tests: [
      [initialize, 'refuses %j and lists what it speaks'],
      [perRequest, 'refuses %j and lists what it speaks'],
    ],
  },
  B23: {
    fault: 'a header that contradicts the body is passed over',
    reported: 'openobserve/openobserve#13526',
    tests: [
      [perRequest, 'compares arguments %j with %j: %i'],
      [perRequest, 'tells versions, capabilities and how long that holds'],
    ],
  },
  B25: {
    fault: 'a large body is read whole before it is refused, or its refusal never arrives',
    reported: 'github/github-mcp-server, body_limit.go',
    tests: [
      [large, 'of %d MB reaches fetch as 413'],
      [large, 'a body that is thrown away takes no memory'],
      [large, 'reaches a client that reads only after it has sent everything'],
    ],
  },
  B26: {
    fault: 'a parameter that mentions JSON passes for the media type',
    reported: 'modelcontextprotocol/typescript-sdk, mediaType.js',
    tests: [[http, 'refuses %s with 415']],
  },
  C28: {
    fault: 'a web page reaches the server under a name of its own',
    reported: 'PrefectHQ/fastmcp#5213',
    tests: [
      [http, 'refuses Host %s'],
      [http, 'refuses pages of %s'],
      [http, 'opens up with *'],
      [refusals, 'Host: %j is refused in JSON'],
    ],
  },
  C29: {
    fault: 'tokens are compared in a time that tells where they differ',
    reported: 'zereight/gitlab-mcp#571',
    tests: [[http, 'refuses %s']],
  },
  C31: {
    fault: 'a token that is not set opens the server; one in the address is taken',
    reported: 'stan-rym/liam-linkedin-ads-MCP#24',
    tests: [
      [http, 'refuses to start with %j'],
      [http, 'does not take a token from the query'],
    ],
  },
  C32: {
    fault: 'a 401 that does not say Bearer, or a 404 that is no JSON, sends clients to look for a login',
    reported: 'zernio-dev/zernio-python#22',
    tests: [
      [http, 'asks for a token when there is %s'],
      [http, 'answers unknown paths with a JSON 404'],
      [`${endpoint}/official-clients.test.ts`, 'fails clearly instead of looking for a login'],
    ],
  },
  D34: {
    fault: 'a call without arguments is refused',
    reported: 'cline/cline#10553',
    tests: [[together, '%j are none']],
  },
  D35: {
    fault: 'arguments that are no object become none',
    reported: 'sourcemeta/one#964',
    tests: [[together, '%j is refused, and in no log line']],
  },
  D37: {
    fault: 'optional arguments are published as "this or null"',
    reported: 'Teamwork/mcp#385',
    tests: [
      [together, 'has nothing that strict clients refuse'],
      [`${kit}/define-tool.test.ts`, 'never shows null: a nullable field is an optional one'],
    ],
  },
  D38: {
    fault: 'unknown arguments are dropped in silence',
    reported: 'makeplane/plane-mcp-server',
    tests: [[together, 'that are unknown are named, with those there are']],
  },
  D40: {
    fault: 'a tool that fails is answered as a failure of HTTP',
    reported: 'googleapis/mcp-toolbox#838',
    tests: [[together, 'of a tool are results on 200']],
  },
  D41: {
    fault: 'names that every object has pass for tools',
    reported: 'modelcontextprotocol/typescript-sdk, McpServer',
    tests: [[initialize, 'does not know the tool %j']],
  },
  E43: {
    fault: 'a schema names a dialect that strict clients refuse',
    reported: 'modelcontextprotocol/typescript-sdk#2084',
    tests: [[together, 'has nothing that strict clients refuse']],
  },
  E44: {
    fault: 'a schema names a dialect that common validators do not know',
    reported: 'nicobailon/pi-mcp-adapter#2',
    tests: [[together, 'has nothing that strict clients refuse']],
  },
  E46: {
    fault: 'a tool with alternatives at the root of its schema is dropped in silence',
    reported: 'anthropics/claude-code#95504',
    tests: [[`${kit}/assert-tool-set.test.ts`, "checks what another server's tools/list says"]],
  },
  E47: {
    fault: 'references and odd names of properties are refused by clients',
    reported: 'diegosouzapw/OmniRoute#13552',
    tests: [
      [together, 'has nothing that strict clients refuse'],
      [`${kit}/define-tool.test.ts`, 'writes schemas with an id in place'],
      [`${kit}/define-tool.test.ts`, 'lists everything to change at once'],
    ],
  },
  E49: {
    fault: 'an output schema costs a client the whole list',
    reported: 'opentokenz/mcpx#28',
    tests: [[together, 'has nothing that strict clients refuse']],
  },
  E50: {
    fault: 'a name that is too long with its prefix breaks the session',
    reported: 'anthropics/claude-code#20643',
    tests: [
      [`${kit}/assert-tool-set.test.ts`, 'finds double names, long full names and an empty set'],
      [readonlyTools, 'holds read-only tools whose full name fits every client'],
    ],
  },
  F52: {
    fault: 'a text is cut through a character',
    reported: 'inkeep/open-knowledge#472',
    tests: [[together, 'are cut between characters and below the cap, and say so']],
  },
  F53: {
    fault: 'rows are left out in silence',
    reported: 'grafana/mcp-grafana#557',
    tests: [
      [together, 'are cut between characters and below the cap, and say so'],
      [renders, 'says that more than a probe row may exist'],
    ],
  },
  F55: {
    fault: 'one giant row goes past all limits',
    reported: 'cajasmota/grafel#5783',
    tests: [[together, 'are cut between characters and below the cap, and say so']],
  },
  F56: {
    fault: 'answers are larger than clients take',
    reported: 'rollbar/rollbar-mcp-server#28',
    tests: [[renders, 'is a prefix of the rows, within the budget, and counts right']],
  },
  F58: {
    fault: 'a cell of a file is a formula',
    reported: 'brightdata/sdk-python#52',
    tests: [[together, 'of an export are a text file whose cells are no formulas, and a summary that stands alone']],
  },
  F59: {
    fault: 'a big integer breaks the answer, or hangs the request',
    reported: 'bytebase/dbhub#44',
    tests: [
      [together, 'hold what JSON has no word for'],
      [operations, '%s is answered as an internal error and logged, in both eras'],
    ],
  },
  F61: {
    fault: 'what is no number appears in a column of numbers',
    reported: 'JSON.stringify',
    tests: [
      [together, 'hold what JSON has no word for'],
      [renders, 'has a form for everything that JSON lacks'],
    ],
  },
  F62: {
    fault: 'times of different zones look alike',
    reported: 'erikdarlingdata/PerformanceMonitor#3206',
    tests: [
      [readonlyTools, 'is a table with zone, energy and gaps below the rows'],
      [readonlyTools, 'say what was made of the period from %s to %s'],
    ],
  },
  F64: {
    fault: '"today" is that of the server',
    reported: 'shashankswe2020-ux/whoop-mcp#88',
    tests: [[readonlyTools, 'knows the date at the site, not at the server']],
  },
  F65: {
    fault: 'hosts read no files, or take a table for an image',
    reported: 'anthropics/claude-ai-mcp#536',
    tests: [[together, 'of an export are a text file whose cells are no formulas, and a summary that stands alone']],
  },
  F67: {
    fault: 'a block that is none is answered with a dump of a validator',
    reported: 'modelcontextprotocol/typescript-sdk, Server',
    tests: [
      [runner, 'cover a handler that returns no result'],
      [operations, '%s is answered as an internal error and logged, in both eras'],
    ],
  },
  G68: {
    fault: 'the text of an error reaches the model',
    reported: 'kenlasko/monize#107',
    tests: [
      [together, 'show nothing of their cause'],
      [initialize, 'never shows what a runner threw'],
      [`${service}/production.test.ts`, 'shows nothing of a failing statement'],
    ],
  },
  G70: {
    fault: 'personal data stays in the fields nobody thought of',
    reported: 'drewburchfield/help-scout-mcp-server#27',
    tests: [
      [together, 'goes from keys, nested values, errors and the log'],
      [`${service}/demo.test.ts`, 'appear in no answer and no log line'],
    ],
  },
  G71: {
    fault: 'serial numbers are taken for telephone numbers',
    reported: 'yonatangross/orchestkit#3951',
    tests: [['packages/pii-scrubber/test/technical/technical.test.ts', 'every line stays, alone and as a value']],
  },
  G73: {
    fault: 'arguments are logged as they are',
    reported: 'BerriAI/litellm#36474',
    tests: [
      [together, 'and length: a megabyte of arguments is a short log line'],
      [runner, 'never holds more than 2 KB of arguments, whole characters only'],
    ],
  },
  G74: {
    fault: 'arguments that are no object go around the scrubber',
    reported: 'luckyPipewrench/pipelock#1318',
    tests: [
      [together, '%j is refused, and in no log line'],
      [runner, 'fails closed: a scrubber that throws hides everything'],
    ],
  },
  I85: {
    fault: 'a call runs on after its client has gone',
    reported: 'modelcontextprotocol/typescript-sdk#611',
    tests: [[cancellation, '%s aborts its call within 200 ms']],
  },
  I86: {
    fault: 'a client that aborts is not heard',
    reported: 'openai/openai-agents-js#1530',
    tests: [
      [cancellation, 'by reset of the connection aborts its call too'],
      [`${endpoint}/stdio.test.ts`, 'says nothing about a cancelled call, even when its tool finishes all the same'],
    ],
  },
  I88: {
    fault: 'a server that stops leaves its requests open',
    reported: 'modelcontextprotocol/typescript-sdk#2600',
    tests: [[cancellation, 'aborts what is still running at the limit and answers it 503']],
  },
  I89: {
    fault: 'a call that has timed out goes on at the database',
    reported: 'apache/doris-mcp-server#91',
    tests: [
      [runner, 'aborts the handler at its limit and says so'],
      [
        `${service}/production.test.ts`,
        'says of a database that hangs which source it is, in time, and recovers with it',
      ],
    ],
  },
  I91: {
    fault: 'waiting eats the time for working, and abandoned work holds its place',
    reported: 'xorbitsai/xagent#2429',
    tests: [
      [runner, 'says that it is busy after the wait, and keeps the work out of that budget'],
      [runner, 'keeps the slot of a handler that ignores its signal, and frees it with a warning'],
    ],
  },
  I92: {
    fault: 'a call that throws keeps its place',
    reported: 'apache/superset#43007',
    tests: [
      [runner, 'gives every slot back: after failures, bad arguments, limits and disconnects'],
      [runner, 'log > gate > limit > recovery > validation > handler > scrub > cap > envelope'],
    ],
  },
  I94: {
    fault: 'a tool that fails after its time limit ends the process',
    reported: 'punkpeye/fastmcp#225',
    tests: [[together, 'after the time limit reject nothing that nobody catches']],
  },
  I95: {
    fault: 'a promise that somebody left alone ends the process',
    reported: 'agigante80/actual-mcp-server#174',
    tests: [[`${service}/main.test.ts`, 'goes on when a promise is left alone, and logs it']],
  },
  I97: {
    fault: 'the progress token 0 passes for none',
    reported: 'modelcontextprotocol/python-sdk#176',
    tests: [[cancellation, 'flows as events under the token %j']],
  },
  I98: {
    fault: 'progress is lost when the answer is JSON',
    reported: 'jmrplens/gitlab-mcp-server#757',
    tests: [[cancellation, 'flows in the per-request era too, and ends with a complete result']],
  },
};
