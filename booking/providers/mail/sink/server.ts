/** Starts the mail sink, on this machine only and never in hosted mode. */
import { join } from 'node:path';
import { fail, readPort, run } from '../../standIn.ts';
import { startMailSink } from './app.ts';

const env = process.env;

if (env['SAFAR_MODE'] === 'hosted') fail('The mail sink does not run in hosted mode.');
const smtpPort = readPort('MAIL_PORT', 4003);
const inboxPort = readPort('INBOX_PORT', 4004);
const folder = join(env['DATA_DIR'] ?? '.data', 'mail');
const logLevel = env['LOG_LEVEL'] ?? 'warn';

await run('mail sink', () => startMailSink({ folder, smtpPort, inboxPort, logLevel }), {
  ready: `mail sink: SMTP on ${smtpPort}, inbox on http://localhost:${inboxPort}`,
  portInUse: `Port ${smtpPort} or ${inboxPort} is in use. Stop the other program, or set MAIL_PORT and INBOX_PORT.`,
});
