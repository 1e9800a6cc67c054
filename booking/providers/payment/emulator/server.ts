/** Starts the payment emulator, on this machine only and never with a live key. */
import { join } from 'node:path';
import { fail, readPort, run } from '../../standIn.ts';
import { buildEmulator } from './app.ts';

const env = process.env;

const required = (name: string): string => env[name] || fail(`${name} is missing.`);

if (env['SAFAR_MODE'] === 'hosted') fail('The payment emulator does not run in hosted mode.');
const keyId = required('RAZORPAY_KEY_ID');
const secretKey = required('STRIPE_SECRET_KEY');
if (keyId.startsWith('rzp_live_')) {
  fail('RAZORPAY_KEY_ID is a live key, and the payment emulator starts only with test keys.');
}
if (!/^(sk|rk)_test_/.test(secretKey)) {
  fail('STRIPE_SECRET_KEY is no test key, and the payment emulator starts only with test keys.');
}
const port = readPort('PAY_PORT', 4100);
const bookingUrl = (
  env['BOOKING_PUBLIC_URL'] || `http://localhost:${env['BOOKING_PORT'] ?? 4000}`
).replace(/\/+$/, '');

const app = await buildEmulator({
  razorpay: {
    keyId,
    keySecret: required('RAZORPAY_KEY_SECRET'),
    webhookSecret: required('RAZORPAY_WEBHOOK_SECRET'),
    webhookUrl: `${bookingUrl}/v1/webhooks/razorpay`,
  },
  stripe: {
    secretKey,
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: `${bookingUrl}/v1/webhooks/stripe`,
  },
  siteOrigin: env['SITE_URL'] ?? 'http://localhost:3000',
  directory: join(env['DATA_DIR'] ?? '.data', 'pay'),
  logLevel: env['LOG_LEVEL'] ?? 'warn',
});

await run('payment emulator', () => app.listen({ host: '127.0.0.1', port }).then(() => app), {
  ready: `payment emulator on http://localhost:${port}`,
  portInUse: `Port ${port} is in use. Stop the other program, or set PAY_PORT.`,
});
