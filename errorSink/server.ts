/** Starts the error sink: `node errorSink/server.ts`. On loopback only, never in hosted mode. */
import { join } from 'node:path';
import { buildErrorSink } from './app.ts';

const { env } = process;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (env.SAFAR_MODE === 'hosted') fail('The error sink does not run in hosted mode.');
const port = Number(env.ERRORS_PORT ?? 4005);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail('ERRORS_PORT must be a port number.');
}

try {
  const app = buildErrorSink({
    directory: join(env.DATA_DIR ?? '.data', 'errors'),
    publicKey: 'safar',
    logLevel: env.LOG_LEVEL ?? 'warn',
  });
  const stop = () => void app.close();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await app.listen({ host: '127.0.0.1', port });
  process.stdout.write(`error sink on http://localhost:${port}\n`);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  fail(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the other program or set ERRORS_PORT.`
      : `The error sink could not start: ${String(error)}`,
  );
}
