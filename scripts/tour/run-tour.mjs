import { createHarnessClient } from './harness-client.mjs';

/** @param {string} text @param {number} most */
const cut = (text, most) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… (${text.length} characters)`;

/** @param {string} title @param {string} [text] */
function show(title, text) {
  process.stdout.write(`\n── ${title}\n${text === undefined ? '' : `${text.replace(/^/gm, '   ')}\n`}`);
}

/** Text of a tool result. @param {{ content: readonly { text: string }[] }} result */
const textOf = (result) => result.content.map((block) => block.text).join('\n');

/** Fails the tour when a step did not do what it is there to show. @param {unknown} condition @param {string} what */
function expect(condition, what) {
  if (!condition) throw new Error(`the tour went wrong: ${what}`);
}

/** Servers say how often they want to be asked about a task: some seconds apart. */
const LONGEST_TASK_MS = 90_000;

/** The first message of a session. @param {ReturnType<typeof createHarnessClient>} harness @param {string} id */
async function messageOf(harness, id) {
  const end = Date.now() + LONGEST_TASK_MS;
  for (;;) {
    const [message] = await harness.messages(id);
    if (message !== undefined || Date.now() > end) return message;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Shows what the system does, over the running services and real MCP servers.
 *
 * @param {{ harnessUrl: string, token: string, servers: readonly object[], demoFile: string }} options
 *   `servers` as `POST /v1/mcp-servers` takes them; `demoFile` is a file that the filesystem server may read.
 */
export async function runTour({ harnessUrl, token, servers, demoFile }) {
  const harness = createHarnessClient(harnessUrl, token);
  for (const server of servers) await harness.putServer(server);

  await harness.setLoadMode('WORKING_SET');
  const { id } = await harness.openSession();
  const context = await harness.context(id);
  const section = context.sections.find(({ key }) => key === 'mcp-workingset');
  expect(section !== undefined, 'the context has no working-set section');
  expect(
    context.manifest.servers.every(({ status }) => status === 'available'),
    `a server is unavailable: ${JSON.stringify(context.notices)}`,
  );
  show(
    `The working set: what stands in the system prompt (${context.tools.map(({ name }) => name).join(' and ')} reach everything)`,
    section.text,
  );
  const { tokens, fullTokens, servers: measured } = context.manifest;
  const share = ((100 * tokens) / fullTokens).toFixed(1);
  const rows = measured.map(
    (server) =>
      `${server.name.padEnd(12)} ${String(server.tools).padStart(3)} tools  ${String(server.tokens).padStart(5)} tokens, in full ${server.fullTokens}`,
  );
  show(
    'What it costs',
    [...rows, `section and two tools: ${tokens} tokens; every schema injected: ${fullTokens} tokens (${share} %)`].join(
      '\n',
    ),
  );
  expect(tokens < fullTokens, 'the working set is not smaller than full injection');

  const describe = await harness.call(id, 'mcp_describe', { server: 'fwh', tool: 'site_get' });
  expect(!describe.isError, textOf(describe));
  show('mcp_describe fwh.site_get', cut(textOf(describe), 700));

  const search = await harness.call(id, 'mcp_call', {
    server: 'fwh',
    tool: 'site_search',
    arguments: { country: 'US', activated: true, limit: 1 },
  });
  expect(!search.isError, textOf(search));
  const [site] = JSON.parse(textOf(search)).items;
  expect(site?.sn !== undefined, `no site was found: ${textOf(search)}`);
  const got = await harness.call(id, 'mcp_call', { server: 'fwh', tool: 'site_get', arguments: { sn: site.sn } });
  expect(!got.isError && textOf(got).includes(site.sn), textOf(got));
  show(`mcp_call fwh.site_get { sn: ${site.sn} }  →  ${got.summary}`, cut(textOf(got), 900));

  const refresh = await harness.call(id, 'mcp_call', { server: 'fwhops', tool: 'site_info_refresh', arguments: {} });
  expect(!refresh.isError, textOf(refresh));
  show(`mcp_call fwhops.site_info_refresh  →  ${refresh.summary}, at once: it runs as a long task`, textOf(refresh));

  const file = await harness.call(id, 'mcp_call', {
    server: 'filesystem',
    tool: 'read_text_file',
    arguments: { path: demoFile },
  });
  expect(!file.isError && textOf(file).includes('working set'), textOf(file));
  show(`mcp_call filesystem.read_text_file  →  ${file.summary}`, cut(textOf(file), 300));

  const misspelt = await harness.call(id, 'mcp_call', { server: 'fwh', tool: 'site_gett', arguments: { sn: site.sn } });
  expect(misspelt.isError && textOf(misspelt).includes('site_get'), `no suggestion: ${textOf(misspelt)}`);
  show('a misspelt name (site_gett) is not run; the answer helps', cut(textOf(misspelt), 500));

  const message = await messageOf(harness, id);
  expect(message !== undefined && !message.isError && textOf(message).includes('action'), JSON.stringify(message));
  show('what became of the long task, as a new message of the conversation', cut(textOf(message), 500));
  await harness.closeSession(id);

  await harness.setLoadMode('FULL');
  const full = await harness.openSession();
  const fullContext = await harness.context(full.id);
  expect(fullContext.loadMode === 'full' && fullContext.sections.length === 0, 'FULL mode still has a section');
  const fullName = fullContext.tools.find(({ name }) => name.endsWith('site_get'))?.name;
  expect(fullName !== undefined, 'FULL mode does not offer site_get');
  const direct = await harness.call(full.id, fullName, { sn: site.sn });
  expect(!direct.isError && textOf(direct).includes(site.sn), textOf(direct));
  show(
    'the same servers in a session of FULL mode',
    `${fullContext.tools.length} tools with their schemas in every request, ${fullContext.manifest.tokens} tokens, no section\n${fullName}  →  ${direct.summary}`,
  );
  await harness.closeSession(full.id);
  await harness.setLoadMode('WORKING_SET');
}
