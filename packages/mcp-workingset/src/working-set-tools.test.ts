import { describe, expect, it } from 'vitest';
import { workingSetTools } from './working-set-tools.ts';

describe('workingSetTools', () => {
  it('has the schemas of the design', () => {
    const [call, describeTool] = workingSetTools();
    expect(call.name).toBe('mcp_call');
    expect(call.inputSchema).toEqual({
      type: 'object',
      required: ['server', 'tool'],
      properties: {
        server: { type: 'string', description: 'MCP server 名称(见系统提示「MCP 工作集」)' },
        tool: { type: 'string', description: '该 server 暴露的工具名' },
        arguments: { type: 'object', description: '工具自身参数对象;结构不确定时先用 mcp_describe 查询', default: {} },
      },
    });
    expect(describeTool.name).toBe('mcp_describe');
    expect(describeTool.inputSchema).toEqual({
      type: 'object',
      required: ['server', 'tool'],
      properties: {
        server: { type: 'string', description: 'MCP server 名称' },
        tool: { type: 'string', description: '工具名' },
      },
    });
  });

  it('pins every byte of both languages', () => {
    expect(JSON.stringify(workingSetTools())).toMatchInlineSnapshot(
      `"[{"name":"mcp_call","description":"调用指定 MCP server 的指定工具。","inputSchema":{"type":"object","required":["server","tool"],"properties":{"server":{"type":"string","description":"MCP server 名称(见系统提示「MCP 工作集」)"},"tool":{"type":"string","description":"该 server 暴露的工具名"},"arguments":{"type":"object","description":"工具自身参数对象;结构不确定时先用 mcp_describe 查询","default":{}}}}},{"name":"mcp_describe","description":"返回指定 MCP 工具的说明与完整参数 schema。","inputSchema":{"type":"object","required":["server","tool"],"properties":{"server":{"type":"string","description":"MCP server 名称"},"tool":{"type":"string","description":"工具名"}}}}]"`,
    );
    expect(JSON.stringify(workingSetTools({ locale: 'en' }))).toMatchInlineSnapshot(
      `"[{"name":"mcp_call","description":"Calls a tool of an MCP server.","inputSchema":{"type":"object","required":["server","tool"],"properties":{"server":{"type":"string","description":"Name of the MCP server (see \\"MCP working set\\" in the system prompt)"},"tool":{"type":"string","description":"Name of a tool of that server"},"arguments":{"type":"object","description":"The tool's own arguments; if unsure of their structure, use mcp_describe first","default":{}}}}},{"name":"mcp_describe","description":"Returns the description and the full parameter schema of an MCP tool.","inputSchema":{"type":"object","required":["server","tool"],"properties":{"server":{"type":"string","description":"Name of the MCP server"},"tool":{"type":"string","description":"Name of the tool"}}}}]"`,
    );
  });

  it('makes tool optional only where asked', () => {
    const [call, describeTool] = workingSetTools({ toolOptional: true });
    expect(call.inputSchema.required).toEqual(['server', 'tool']);
    expect(describeTool.inputSchema.required).toEqual(['server']);
    expect(describeTool.inputSchema.properties.tool.description).toContain('不传');
  });

  it('is one frozen object a variant', () => {
    expect(workingSetTools({ locale: 'en' })).toBe(workingSetTools({ locale: 'en' }));
    expect(() => Object.assign(workingSetTools()[0].inputSchema.properties.arguments.default, { a: 1 })).toThrow(
      TypeError,
    );
    expect(() => workingSetTools({ locale: 'zh' as 'en' })).toThrow(RangeError);
  });
});
