import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forgetSharedAnswers } from '../sharedAnswer';
import { setSiteEnvironment } from '../testing/siteEnvironment';
import { loadFrameSoon } from './frame';

/** A content store that can accept requests without ever answering them. */
let store: Server;
let isHanging = false;
const settings = { name: 'Safar' };

beforeAll(async () => {
  store = createServer((_request, response) => {
    if (isHanging) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: { settings, navigation: { header: [], footer: [] } } }));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  setSiteEnvironment({ SANITY_API_HOST: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  store.closeAllConnections();
  store.close();
});

it('returns the last frame while the content store hangs', async () => {
  const frame = await loadFrameSoon();
  expect(frame).toEqual({ settings, header: [], footer: [] });
  isHanging = true;
  forgetSharedAnswers();
  const askedAt = performance.now();
  expect(await loadFrameSoon()).toEqual(frame);
  // The content client itself would wait for three times eight seconds.
  expect(performance.now() - askedAt).toBeLessThan(8_000);
}, 30_000);
