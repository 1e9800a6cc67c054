/** Starts the mail sink, on this machine only and never in hosted mode. */
import { join } from 'node:path';
import { startMailSink } from './app.ts';

const env = process.env;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (env['SAFAR_MODE'] === 'hosted') fail('The mail sink does not run in hosted mode.');
const port = (name: string, standard: number): number => {
  const value = Number(env[name] || standard);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    fail(`${name} must be a port number.`);
  return value;
};
const smtpPort = port('MAIL_PORT', 4003);
const inboxPort = port('INBOX_PORT', 4004);

try {
  const sink = await startMailSink({
    folder: join(env['DATA_DIR'] ?? '.data', 'mail'),
    smtpPort,
    inboxPort,
    logLevel: env['LOG_LEVEL'] ?? 'warn',
  });
  const stop = () => void sink.close();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(`mail sink: SMTP on ${smtpPort}, inbox on http://localhost:${inboxPort}\n`);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  fail(
    code === 'EADDRINUSE'
      ? `Port ${smtpPort} or ${inboxPort} is in use. Stop the other program, or set MAIL_PORT and INBOX_PORT.`
      : `The mail sink could not start: ${String(error)}`,
  );
}
