import { describe, expect, expectTypeOf, it } from 'vitest';
import * as api from './index.ts';

describe('public API', () => {
  it('exports these values and no others', () => {
    expect(Object.keys(api).sort()).toEqual([
      'buildMcpWorkingSet',
      'catalogErrorText',
      'createSessionCatalog',
      'hidesToolNames',
      'inferUnavailableCause',
      'isUnavailableCause',
      'measureWorkingSet',
      'oneLine',
      'renderMcpWorkingSet',
      'toProviderTools',
      'unavailableReasonText',
      'workingSetTools',
    ]);
  });

  it('takes mutable and immutable data alike, and returns narrow types', () => {
    expectTypeOf(api.buildMcpWorkingSet).parameter(0).toEqualTypeOf<readonly api.McpServer[]>();
    expectTypeOf(api.buildMcpWorkingSet).returns.toEqualTypeOf<api.McpWorkingSet | null>();
    expectTypeOf(api.renderMcpWorkingSet).parameter(0).toEqualTypeOf<api.McpWorkingSet | null>();
    expectTypeOf(api.workingSetTools).returns.toEqualTypeOf<readonly [api.McpCallTool, api.McpDescribeTool]>();
    expectTypeOf<api.SessionCatalog['resolve']>().returns.toEqualTypeOf<
      { readonly ok: true; readonly ref: api.McpToolRef } | api.CatalogError
    >();
    expectTypeOf<Extract<api.PreparedCall, { ok: true }>['arguments']>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<api.ServerId>().toEqualTypeOf<number | string>();
    expectTypeOf<api.UnavailableCause>().toEqualTypeOf<
      'timeout' | 'refused' | 'unauthorized' | 'start_failed' | 'protocol' | 'cancelled' | 'sync_failed' | 'unknown'
    >();
    expectTypeOf<api.CatalogError['code']>().toEqualTypeOf<
      | 'bad_arguments'
      | 'unknown_server'
      | 'server_unavailable'
      | 'unknown_tool'
      | 'ambiguous'
      | 'nothing_synced'
      | 'invalid_tool_arguments'
    >();
  });
});
