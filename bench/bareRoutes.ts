/**
 * Two bare routes in the service's framework, for comparison. `BARE_PORT` sets their port,
 * `BARE_BODY` and `BARE_REFUSAL` their responses.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import type Fastify from 'fastify';

// The same copy of the framework the service uses.
const booking = createRequire(new URL('../booking/package.json', import.meta.url));
const { fastify } = booking('fastify') as typeof Fastify;

const secret = 'a secret for the bare route, as long as ours';
const body = JSON.parse(process.env['BARE_BODY'] ?? '{}') as object;
const refusal = JSON.parse(process.env['BARE_REFUSAL'] ?? '{}') as object;
const app = fastify({ logger: false });
app.get('/json', async () => body);
app.post('/signed', async (request, reply) => {
  const { token = '' } = request.body as { token?: string };
  const [head, payload, signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  return reply.code(isGood ? 200 : 409).send(refusal);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['BARE_PORT']) });
process.send?.('ready');
