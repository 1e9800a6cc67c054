import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { currentRequestId, nameRequests } from './requestIds';

it('keeps each request’s ID through its asynchronous work, also on a shared connection', async () => {
  nameRequests(1);
  const server = createServer((_request, response) => {
    void pause(20).then(() => response.end(currentRequestId()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const idOf = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      get({ port, agent, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });
  try {
    const named = ['request-one', 'request-two', 'request-three'];
    const ids = await Promise.all(named.map((id) => idOf({ 'x-request-id': id })));
    expect(ids).toEqual(named);
    const unnamed = [await idOf({}), await idOf({})];
    expect(new Set(unnamed).size).toBe(2);
    expect(unnamed.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
    expect(currentRequestId()).not.toBe(currentRequestId());
  } finally {
    agent.destroy();
    server.close();
  }
});
