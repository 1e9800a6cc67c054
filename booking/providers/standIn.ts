/** Shared by the local stand-ins: the payment emulator and the mail sink. */
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Prints a sentence for the person who started the program, and exits. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Reads a port from the environment, or exits. */
export function readPort(name: string, standard: number): number {
  const port = Number(process.env[name] || standard);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`${name} must be a port number.`);
  return port;
}

/** Starts a stand-in that closes with the program. If it can't start, prints why and exits. */
export async function run(
  name: string,
  start: () => Promise<{ close(): unknown }>,
  { ready, portInUse }: { ready: string; portInUse: string },
): Promise<void> {
  try {
    const standIn = await start();
    const stop = () => void standIn.close();
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.stdout.write(`${ready}\n`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    fail(code === 'EADDRINUSE' ? portInUse : `The ${name} could not start: ${String(error)}`);
  }
}

/**
 * Answers only to this machine's own names. No website may point its name here and read what the
 * stand-in shows (DNS rebinding).
 */
export function answerOnlyHere(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (host !== 'localhost' && host !== '127.0.0.1') return reply.code(403).send('');
    return undefined;
  });
}

/** Sends a page with a content security policy, and tells browsers not to cache it. */
export function sendPage(reply: FastifyReply, body: string, policy: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);
}
