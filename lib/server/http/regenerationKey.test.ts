import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseRegenerationKey } from './regenerationKey';

it('takes the key that regenerates pages out of requests, and nothing else', async () => {
  refuseRegenerationKey();
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'x-prerender-revalidate': 'the-preview-key', 'x-other': 'kept' };
  const seen = await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json();
  expect(seen).toMatchObject({ 'x-other': 'kept' });
  expect(seen).not.toHaveProperty('x-prerender-revalidate');
  await new Promise((resolve) => server.close(resolve));
});
