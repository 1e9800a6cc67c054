/** Both emulators on a real loopback port, the drivers that talk to them, and their payers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildEmulator } from '../providers/payment/emulator/app.ts';
import type { Knobs } from '../providers/payment/emulator/knobs.ts';
import type { PaymentGateway } from '../providers/payment/port.ts';
import { razorpayGateway } from '../providers/payment/razorpay.ts';
import { stripeGateway } from '../providers/payment/stripe.ts';
import { unescapeHtml, type Outcome } from './browser.ts';
import { emulatorKeys } from './service.ts';

export interface Delivery {
  body: string;
  signature: string;
  event: string;
}

interface GatewayOptions {
  baseUrl: string;
  /** Replaces the key, for a gateway that refuses it. */
  key?: string;
}

const keys = emulatorKeys('');

/** The drivers, by the API they talk to. */
export const drivers = {
  razorpay: ({ baseUrl, key = keys.razorpay.keySecret }: GatewayOptions) =>
    razorpayGateway({
      name: 'emulator',
      baseUrl,
      keyId: keys.razorpay.keyId,
      keySecret: key,
      webhookSecrets: ['an-older-secret', keys.razorpay.webhookSecret],
      sellerName: 'Safar',
      timeoutMs: 2_000,
    }),
  stripe: ({ baseUrl, key = keys.stripe.secretKey }: GatewayOptions) =>
    stripeGateway({
      name: 'stripe_emulator',
      baseUrl,
      secretKey: key,
      webhookSecrets: ['an-older-secret', keys.stripe.webhookSecret],
      timeoutMs: 2_000,
    }),
};

export const orderFor = (receipt: string) => ({
  receipt,
  amountMinor: 300_000,
  currency: 'INR',
  notes: { booking: 'SF-TEST' },
  page: {
    description: '<Spiti> & "snow"',
    callbackUrl: 'http://localhost:4000/v1/payments/return?payment=1',
    cancelUrl: 'http://localhost:3000/booking/spiti',
    pageUrl: 'http://localhost:4000/v1/payments/page?payment=1',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '+919876543210' },
  },
});

/** Starts both emulators, and a shop that receives their webhooks. */
export async function startEmulators() {
  const directory = mkdtempSync(join(tmpdir(), 'safar-emulator-'));
  const deliveries: Delivery[] = [];
  const shop = createServer((request, response) => {
    void text(request).then((body) => {
      const told: unknown = JSON.parse(body);
      const event = String(Reflect.get(Object(told), 'event') ?? Reflect.get(Object(told), 'type'));
      const { 'x-razorpay-signature': razorpay, 'stripe-signature': stripe } = request.headers;
      deliveries.push({ body, signature: String(razorpay ?? stripe), event });
      response.end();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));

  /** A second start with the same journal is equivalent to a restart. */
  async function start() {
    const emulator = await buildEmulator({
      ...emulatorKeys(`http://127.0.0.1:${portOf(shop)}`),
      siteOrigin: 'http://localhost:3000',
      directory,
      retryMs: [],
      logLevel: 'silent',
    });
    await emulator.listen({ host: '127.0.0.1', port: 0 });
    return { emulator, url: `http://127.0.0.1:${portOf(emulator.server)}` };
  }
  const { emulator, url } = await start();

  return {
    emulator,
    url,
    deliveries,
    start,

    async turn(knobs: Partial<Knobs>): Promise<void> {
      const response = await fetch(`${url}/emulator/knobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(knobs),
      });
      if (!response.ok) throw new Error('the knobs were refused');
    },

    /** Uses one of the emulator's buttons for tests. */
    async press(path: string, body: object = {}): Promise<unknown> {
      const response = await fetch(`${url}/emulator/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json();
    },

    /** Waits for a webhook that mentions this ID. */
    async webhookAbout(id: string, event?: string): Promise<Delivery> {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const told = deliveries.find(
          (one) => one.body.includes(id) && (event === undefined || one.event === event),
        );
        if (told) return told;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('no webhook came');
    },

    async close(): Promise<void> {
      await emulator.close();
      shop.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Pays for an order on the gateway's page, as a browser without scripts. Returns the page, what came
 * after it, and what the browser takes back to us.
 */
export async function payFor(gateway: PaymentGateway, orderId: string, outcome: Outcome) {
  const { amountMinor, currency, page } = orderFor('');
  const form = gateway.checkout({ orderId, amountMinor, currency, ...page });
  const address = (await gateway.findPage(orderId)) ?? (await open(form));
  const shown = await fetch(address);
  const decided = await fetch(`${address}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  const after = await decided.text();
  return { shown, html: await shown.text(), after, back: backFrom(decided, after) };
}

async function open({ action, fields }: { action: string; fields: Record<string, string> }) {
  const opened = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return new URL(opened.headers.get('location') ?? '', action).href;
}

function backFrom(decided: Response, html: string): Record<string, string> {
  const location = decided.headers.get('location');
  if (location) return Object.fromEntries(new URL(location).searchParams);
  const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

function portOf(server: { address(): unknown }): number {
  const address = server.address();
  const port: unknown =
    typeof address === 'object' && address !== null ? Reflect.get(address, 'port') : null;
  if (typeof port !== 'number') throw new Error('not listening on a port');
  return port;
}
