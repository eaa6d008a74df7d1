// Speaks the protocol by hand, so that it can say things no SDK would. The first argument chooses what.
import { createInterface } from 'node:readline';

const [, , kind] = process.argv;
const answer = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

process.stdout.write('a banner that is no JSON-RPC\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    const { protocolVersion } = params;
    answer(id, { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '1' } });
  }
  if (method === 'tools/list') {
    const cursor = params?.cursor;
    const page = Number(cursor ?? 0);
    if (kind === 'pages') {
      answer(id, {
        tools: [{ name: `tool_${page}`, inputSchema: { type: 'object' } }],
        ...(page < 4 ? { nextCursor: String(page + 1) } : {}),
      });
    }
    if (kind === 'loop')
      answer(id, {
        tools: [{ name: `tool_${page}`, inputSchema: { type: 'object' } }],
        nextCursor: String((page + 1) % 3),
      });
    if (kind === 'endless') answer(id, { tools: [{ name: `tool_${page}` }], nextCursor: String(page + 1) });
    if (kind === 'huge')
      answer(id, {
        tools: Array.from({ length: 20_000 }, (_, index) => ({
          name: `tool_${index}`,
          inputSchema: { type: 'object' },
        })),
      });
    if (kind === 'broken') {
      answer(id, {
        tools: [
          { name: 'good', inputSchema: { type: 'object' }, outputSchema: { type: 'nonsense' } },
          { name: 'no-schema' },
          { name: 'good', inputSchema: { type: 'object' } },
          { name: '' },
          { title: 'nameless' },
          null,
          {
            name: 'hinted',
            inputSchema: { type: 'object' },
            annotations: { read_only_hint: true, destructiveHint: 'yes' },
          },
        ],
      });
    }
    if (kind === 'no-tools-field') answer(id, {});
    if (kind === 'silent-list') return;
  }
  if (method === 'tools/call') {
    answer(id, {
      content: [
        { type: 'hologram', data: 1 },
        { type: 'text', text: JSON.stringify(params.arguments) },
      ],
    });
  }
});
