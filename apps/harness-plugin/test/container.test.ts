import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { eventually, processesWith } from './processes.ts';
import { createFolder, everything, type ServiceProcess, startService } from './service.ts';

const bridge = fileURLToPath(new URL('../../../packages/mcp-harness/bin/mao-container-bridge.js', import.meta.url));
const running: ServiceProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop('SIGKILL')));
});

it('runs the servers of CLOUD sessions in the container of their user, and leaves nothing behind at kill -9', async () => {
  const marker = `marker-${process.pid}-box`;
  // The same pipe as that of `docker exec -i`, to a plain child.
  const command = [process.execPath, bridge, `${marker}-{userId}-{agentId}`];
  const service = await startService(createFolder(), {
    HARNESS_CONTAINER_COMMAND: JSON.stringify(command),
    HARNESS_CONTAINER_AGENTS: 'boxed',
    HARNESS_STDIO_SERVERS: 'everyone',
  });
  running.push(service);
  const ada = await createClient(service.url, '2');
  await ada('POST', '/v1/mcp-servers', everything('everything', `${marker}-server`));
  const open = async (agentId: string): Promise<string> => (await ada('POST', '/v1/sessions', { agentId })).body.id;
  const [boxed, free] = [await open('boxed'), await open('free')];

  const context = (await ada('POST', `/v1/sessions/${boxed}/context`)).body;
  expect(context.sections[0].text).toContain('- echo');
  expect(processesWith(`${marker}-2-boxed`)).toHaveLength(1);
  const call = {
    id: 'c1',
    name: 'mcp_call',
    arguments: { server: 'everything', tool: 'echo', arguments: { message: 'hi' } },
  };
  expect((await ada('POST', `/v1/sessions/${boxed}/tool-calls`, call)).body).toMatchObject({
    isError: false,
    content: [{ text: 'Echo: hi' }],
  });
  expect((await ada('POST', `/v1/sessions/${free}/context`)).body.sections[0].text).toContain('- echo');
  expect(processesWith(`${marker}-2-`)).toHaveLength(1);
  expect(processesWith(`${marker}-server`)).toHaveLength(2);

  expect((await ada('DELETE', `/v1/sessions/${boxed}`)).status).toBe(204);
  await eventually(() => processesWith(`${marker}-2-`).length === 0);
  await ada('POST', `/v1/sessions/${await open('boxed')}/context`);
  expect(processesWith(`${marker}-2-`)).toHaveLength(1);
  await service.stop('SIGKILL');
  await eventually(() => processesWith(marker).length === 0, 15_000);
}, 240_000);
