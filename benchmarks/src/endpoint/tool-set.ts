import { z } from 'zod';

/** 37 tools of five described fields each: the size of the read-only service. Their list is about 41 KB. */
const toolCount = 37;

export const inputSchema = z.object({
  sn: z.string().min(4).max(32).describe('站点 SN（aGate 序列号），可只给末尾若干位；留空时按其余条件查找全部站点'),
  from: z.string().optional().describe('开始时间，yyyy-MM-dd HH:mm:ss，站点当地时间；缺省为今天零点'),
  to: z.string().optional().describe('结束时间，格式同上；与开始时间相差不超过 31 天，缺省为现在'),
  kind: z.enum(['alarm', 'event', 'all']).optional().describe('记录类别：alarm 告警、event 事件、all 全部；缺省为全部'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(500)
    .optional()
    .describe('最多返回的行数，1～500，缺省 100；超出时结果标明 truncated'),
});

export type ToolArguments = z.output<typeof inputSchema>;

export const toolNames: readonly string[] = Array.from({ length: toolCount }, (_, index) => `bench_tool_${index}`);

export const toolTitle = (name: string): string => `查询记录 ${name}`;

export const toolDescription = (name: string): string =>
  `查询单个站点在一段时间内的记录（${name}），按时间倒序。用于排查某次故障前后发生了什么。返回字段：time（站点当地时间）、code、name、level、device、status。超过 limit 时返回 truncated=true，请缩短时间范围或改用导出工具。`;

export const callArguments: ToolArguments = {
  sn: 'AGT10050A123',
  from: '2026-10-01 00:00:00',
  to: '2026-10-02 00:00:00',
  kind: 'all',
  limit: 100,
};

const rows = Array.from({ length: 24 }, (_, index) => ({
  time: `2026-10-01 ${String(index).padStart(2, '0')}:05:00`,
  code: 2_000 + index,
  name: '电网电压异常',
  level: index % 3,
  device: `APW${index}`,
  status: 'cleared',
}));

/** What every server answers to a call, about 2.6 KB as JSON. */
export function answer(args: ToolArguments): Record<string, unknown> {
  return { sn: args.sn, total: rows.length, returned: rows.length, truncated: false, items: rows };
}
