import { describeClientManager } from '../../test/client-manager-contract.ts';
import { createMcpClientManager } from './create-mcp-client-manager.ts';

describeClientManager({ name: 'the client manager', create: createMcpClientManager, isRemote: false });
