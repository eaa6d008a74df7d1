import { describe, expect, it } from 'vitest';
import { inferUnavailableCause } from './infer-unavailable-cause.ts';

describe('inferUnavailableCause', () => {
  it.each([
    ['MCP error -32001: Request timed out', 'timeout'],
    ['connect ETIMEDOUT 203.0.113.7:443', 'timeout'],
    ['TimeoutError: The operation was aborted due to timeout', 'timeout'],
    ['Gateway Timeout', 'timeout'],
    ['did not answer before its deadline', 'timeout'],
    ['连接超时(30s)', 'timeout'],
    ['connect ECONNREFUSED 127.0.0.1:8080', 'refused'],
    ['connect ECONNREFUSED 127.0.0.1:401', 'refused'],
    ['getaddrinfo ENOTFOUND mcp.example', 'refused'],
    ['TypeError: fetch failed', 'refused'],
    ['socket hang up', 'refused'],
    ['HTTP 503 Service Unavailable', 'refused'],
    ['self-signed certificate in certificate chain', 'refused'],
    ['连接被拒绝', 'refused'],
    ['HTTP 401 Unauthorized', 'unauthorized'],
    ['Error POSTing to endpoint (HTTP 403): Forbidden', 'unauthorized'],
    ['invalid_token', 'unauthorized'],
    ['鉴权失败', 'unauthorized'],
    ['spawn npx ENOENT', 'start_failed'],
    ['spawn /opt/tool EACCES', 'start_failed'],
    ['process exited with code 1', 'start_failed'],
    ['MCP error -32000: Connection closed', 'start_failed'],
    ['sh: 1: uvx: command not found', 'start_failed'],
    ['启动失败', 'start_failed'],
    ['Unsupported protocol version: 1999-01-01', 'protocol'],
    ['Unexpected token < in JSON at position 0', 'protocol'],
    ['HTTP 405 Method Not Allowed', 'protocol'],
    ['MCP error -32601: Method not found', 'protocol'],
    ['AbortError: This operation was aborted', 'cancelled'],
    ['session cancelled', 'cancelled'],
    ['用户取消', 'cancelled'],
    ['tools/list failed', 'sync_failed'],
    ['工具同步失败', 'sync_failed'],
    ['', 'unknown'],
    ['something else entirely', 'unknown'],
    ['version 2.401.3', 'unknown'],
  ] as const)('%j is %s', (reason, cause) => {
    expect(inferUnavailableCause(reason)).toBe(cause);
  });

  it('takes anything', () => {
    expect(inferUnavailableCause(undefined as unknown as string)).toBe('unknown');
    expect(inferUnavailableCause('x'.repeat(5_000_000))).toBe('unknown');
  });
});
