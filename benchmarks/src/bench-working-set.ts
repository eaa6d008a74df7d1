import { buildMcpWorkingSet, createSessionCatalog, measureWorkingSet, renderMcpWorkingSet } from '@mao/mcp-workingset';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { compareTimes, spread } from './compare.ts';
import { enlarge, readRealCatalogs, type ToolSet } from './real-catalogs.ts';
import type { Report } from './report.ts';

function tokens(report: Report, set: ToolSet): void {
  const limits = { list: { share: 3.3, perTool: 9 }, dense: { share: 2.5, perTool: 6.5 } } as const;
  for (const layout of ['list', 'dense'] as const) {
    const { totalTokens, fullTokens, toolCount } = measureWorkingSet({ ...set, layout, countTokens });
    const note = `${totalTokens} of ${fullTokens} tokens, ${set.servers.length} servers, ${toolCount} tools`;
    report.row({
      what: `tokens of section and two tools, layout ${layout}`,
      against: 'full injection',
      value: (100 * totalTokens) / fullTokens,
      unit: ' %',
      target: { atMost: limits[layout].share },
      note,
    });
    report.row({
      what: `tokens per tool, layout ${layout}`,
      against: 'the tool count',
      value: totalTokens / toolCount,
      unit: ' t',
      target: { atMost: limits[layout].perTool },
    });
  }
}

async function speed(report: Report, set: ToolSet): Promise<void> {
  const large = enlarge(set, 10_000);
  // A fresh array each round: an unchanged one would be answered without building anything.
  const fresh = await compareTimes(
    () => renderMcpWorkingSet(buildMcpWorkingSet([...large.servers], [...large.tools])),
    () => JSON.stringify(large.tools),
  );
  report.row({
    what: 'build + render of 10,000 tools',
    against: 'JSON.stringify of the tools',
    value: fresh.ratio,
    target: { atMost: 0.5 },
    note: spread(fresh),
  });
  const unchanged = await compareTimes(
    () => renderMcpWorkingSet(buildMcpWorkingSet(large.servers, large.tools)),
    () => JSON.stringify(large.tools),
  );
  report.row({
    what: 'the same again, input unchanged',
    against: 'JSON.stringify of the tools',
    value: unchanged.ratio,
    note: spread(unchanged),
  });

  const catalog = createSessionCatalog(set);
  const calls = set.tools.map((tool) => JSON.stringify({ server: tool.serverName, tool: tool.toolName }));
  const answers = new Map(set.tools.map((tool, index) => [calls[index], tool]));
  const describe = await compareTimes(
    () => {
      for (const call of calls) catalog.describeText(call);
    },
    () => {
      for (const call of calls) {
        const tool = answers.get(call);
        JSON.stringify({
          server: tool?.serverName,
          tool: tool?.toolName,
          description: tool?.description,
          inputSchema: tool?.inputSchema,
        });
      }
    },
  );
  report.row({
    what: 'mcp_describe',
    against: 'Map lookup + JSON.stringify',
    value: describe.ratio,
    target: { atMost: 1.5 },
    note: spread(describe),
  });
  const resolve = await compareTimes(
    () => {
      for (const tool of set.tools) catalog.resolve(tool.serverName, tool.toolName);
    },
    () => {
      for (const call of calls) JSON.stringify(answers.get(call));
    },
  );
  report.row({
    what: 'resolve',
    against: 'Map lookup + JSON.stringify',
    value: resolve.ratio,
    target: { atMost: 1.5 },
    note: spread(resolve),
  });
}

/** What the working set costs in tokens and time. */
export async function benchWorkingSet(report: Report): Promise<void> {
  const set = readRealCatalogs();
  if ('skipReason' in set) return report.note(`left out: ${set.skipReason}`);
  tokens(report, set);
  await speed(report, set);
}
