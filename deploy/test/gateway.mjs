/**
 * The payment emulator over https, with the installation's own keys, because hosted mode talks to no gateway without
 * TLS. Its webhooks go through nginx. For inside.sh, in the container.
 *
 *   node gateway.mjs <port> <key> <certificate>
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { parseEnv } from 'node:util';
import { buildEmulator } from '../../booking/providers/payment/emulator/app.ts';

const [port, keyFile, certificateFile] = process.argv.slice(2);
const settings = parseEnv(readFileSync('/etc/safar/booking.env', 'utf8'));
const site = 'https://www.safar.test';

const app = await buildEmulator({
  razorpay: {
    keyId: settings.RAZORPAY_KEY_ID,
    keySecret: settings.RAZORPAY_KEY_SECRET,
    webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
    webhookUrl: `${site}/v1/webhooks/razorpay`,
  },
  stripe: { secretKey: 'none', webhookSecret: 'none', webhookUrl: `${site}/v1/webhooks/stripe` },
  siteOrigin: site,
  directory: null,
});
const tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
createServer(tls, (request, response) => {
  // The emulator answers only to names of its own machine.
  request.headers.host = 'localhost';
  app.routing(request, response);
}).listen(Number(port), '127.0.0.1');
