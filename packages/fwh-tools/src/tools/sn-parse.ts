import { defineTool, objectResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { parseSerial } from '../sn/parse-serial.ts';
import type { SnRules } from '../sn/sn-rules.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `sn_parse`: what a serial says about a device, from the rules alone. */
export function createSnParse(rules: SnRules, { texts }: Pick<ToolSetting, 'texts'>): ToolDefinition {
  const words = texts.tools.sn_parse;
  // Any text is accepted: telling what is wrong with a serial is this tool's work.
  const serial = z.string().min(1).max(40);
  const parse = (sn: string) => {
    const parsed = parseSerial(sn.trim(), rules);
    return { ...parsed, notes: parsed.notes.map((note) => texts.sn.note(note)) };
  };
  return defineTool({
    name: 'sn_parse',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: serial.describe(words.sn).optional(),
      sns: z.array(serial).min(1).max(50).describe(words.sns).optional(),
    }),
    handler({ sn, sns }) {
      if (sns !== undefined) {
        const items = [...(sn === undefined ? [] : [sn]), ...sns].map(parse);
        return objectResult({ total: items.length, returned: items.length, truncated: false, items });
      }
      if (sn === undefined) throw new ToolUserError(texts.errors.noSerial, { advice: texts.errors.noSerialAdvice });
      return objectResult(parse(sn));
    },
  });
}
