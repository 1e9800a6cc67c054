import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendParts } from './sendParts';

const part = 'x'.repeat(100_000);
/** How many `close` listeners Next, Sentry and the metrics add to each response. */
const othersListeners = 6;

let reply: (response: ServerResponse) => Promise<void>;
let ended: Promise<unknown>;
const server = createServer((_request, response) => {
  for (let at = 0; at < othersListeners; at += 1) response.once('close', () => {});
  ended = reply(response).then(
    () => null,
    (error: unknown) => error,
  );
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

async function* parts(count: number, isBroken = false) {
  for (let at = 0; at < count; at += 1) yield part;
  if (isBroken) throw new Error('The service stopped.');
}

it('sends every part, and adds fewer listeners to the response than Node warns of', async () => {
  let most = 0;
  reply = (response) =>
    sendParts(
      response,
      (async function* () {
        for await (const one of parts(200)) {
          most = Math.max(most, response.listenerCount('close'));
          yield one;
        }
      })(),
    );
  expect((await (await open()).text()).length).toBe(200 * part.length);
  expect(await ended).toBeNull();
  expect(most).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners);
});

it('cuts a file off if a part fails', async () => {
  reply = (response) => sendParts(response, parts(3, true));
  await expect(open().then((answer) => answer.text())).rejects.toThrow();
  expect(await ended).toEqual(new Error('The service stopped.'));
});

it('asks for no more parts once the browser has left', async () => {
  let asked = 0;
  let isOver = false;
  reply = (response) =>
    sendParts(
      response,
      (async function* () {
        try {
          for (; asked < 100_000; asked += 1) yield part;
        } finally {
          isOver = true;
        }
      })(),
    );
  const { body } = await open();
  await body?.cancel();
  expect(await ended).toEqual(new Error('The browser left.'));
  expect(isOver).toBe(true);
  expect(asked).toBeLessThan(10_000);
});
