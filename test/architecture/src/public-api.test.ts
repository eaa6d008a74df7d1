import { describe, expect, it } from 'vitest';
import { publicApiOf } from './public-api.ts';
import { workspacePackages } from './workspace.ts';

/**
 * The names that users import. A red pin here asks whether a name was meant to appear, go or change: that is the public
 * contract, and it wants a decision record and a changeset.
 */
const pins: Readonly<Record<string, readonly string[]>> = {
  '@mao/comtrade': ['defaultLimits', 'groupRecordingFiles', 'parseConfiguration', 'readSamples', 'summarizeRecording'],
  '@mao/mcp-approval': [
    'buildHint',
    'decideApproval',
    'fingerprintToolDefinition',
    'qualifyToolName',
    'restoreFullToolName',
    'summarizeToolCall',
    'toolDisplayName',
    'toolInputPreview',
  ],
  '@mao/mcp-harness': [
    'createCloudChannel',
    'createContainerMcpBridge',
    'createHarness',
    'createLocalChannel',
    'createMcpClientManager',
    'createMemoryApprovalStore',
    'createMemoryDefinitionStore',
    'createMemoryTaskStore',
    'createRoutingMcpClientManager',
    'createSessionRegistry',
    'createToolDispatcher',
    'emptySessionContext',
    'isAddressAllowed',
    'planSessionContext',
    'renderToolResult',
    'safeFileName',
  ],
  '@mao/mcp-load-mode': [
    'DEFAULT_LOAD_MODE',
    'LOAD_MODE_SETTING_KEY',
    'createLoadModeResolver',
    'parseLoadMode',
    'parseStoredLoadMode',
    'toStoredLoadMode',
  ],
  '@mao/mcp-local-agent': ['ServersFileError', 'createLocalAgent', 'parseServersFile'],
  '@mao/mcp-result-kit': [
    'ToolDefinitionError',
    'ToolUserError',
    'UnknownToolError',
    'UpstreamError',
    'assertToolSet',
    'blobResult',
    'createErrorNumber',
    'createToolRunner',
    'csvChunks',
    'defineTool',
    'defineTools',
    'exportResult',
    'listResult',
    'objectResult',
    'quoteThirdPartyText',
    'tableResult',
    'textResult',
    'upstreamError',
  ],
  '@mao/mcp-server-http': ['createCallerEndpoint', 'createMcpHttpApp'],
  '@mao/mcp-task-id': ['MAX_TASK_ID_LENGTH', 'createTaskIdCodec'],
  '@mao/mcp-workingset': [
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
  ],
  '@mao/pii-scrubber': ['PII_KINDS', 'createRowScrubber', 'createScrubber'],
};

const publishable = workspacePackages(['packages']).filter(({ manifest }) => manifest.private !== true);

describe('public values of the published packages', () => {
  it('are pinned for every one of them', () => {
    expect(Object.keys(pins).sort()).toEqual(publishable.map(({ manifest }) => manifest.name).sort());
  });

  it.each(publishable.map(({ folder, manifest }) => [manifest.name, folder] as const))('%s', (name, folder) => {
    expect(publicApiOf(`${folder}/src/index.ts`).values).toEqual(pins[name]);
  });
});
