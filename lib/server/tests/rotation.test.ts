/** What `safar rotate` relies on in the site, while one value of a secret replaces another. */
import { randomBytes } from 'node:crypto';
import { encodeSignatureHeader } from '@sanity/webhook';
import { startService, type Service } from '@/booking/testing/service';
import { readEnvironment, type SiteEnvironment } from '../env';
import { verifyWebhook } from '../revalidate/verifyWebhook';

const secret = () => randomBytes(24).toString('base64url');
const body = JSON.stringify({ _id: 'trip-1' });

interface Rotation {
  old: string;
  next: string;
  /** What a site with these settings sends to others. */
  sends: (site: SiteEnvironment) => string;
  /** Whether a site with these settings accepts a value. */
  accepts?: (site: SiteEnvironment, value: string) => Promise<boolean>;
}

const rotations: Record<string, Rotation> = {
  SERVICE_TOKEN: {
    old: secret(),
    next: secret(),
    sends: ({ serviceToken }) => serviceToken,
  },
  SANITY_WEBHOOK_SECRET: {
    old: secret(),
    next: secret(),
    sends: ({ webhookSecrets }) => webhookSecrets[0] ?? '',
    async accepts({ webhookSecrets }, value) {
      const signature = await encodeSignatureHeader(body, Date.now(), value);
      return (await verifyWebhook(body, signature, webhookSecrets)) === 'valid';
    },
  },
  FRONT_REFRESH_KEY: {
    old: secret(),
    next: secret(),
    sends: ({ frontRefreshKey }) => frontRefreshKey,
  },
};

const siteWith = (listOf: (one: Rotation) => string) =>
  readEnvironment({
    SAFAR_MODE: 'hosted',
    SITE_URL: 'https://www.example.org',
    BOOKING_URL: 'http://127.0.0.1:4080',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    TRUSTED_PROXIES: '1',
    FRONT_URLS: 'http://127.0.0.1:4083',
    ...Object.fromEntries(Object.entries(rotations).map(([name, one]) => [name, listOf(one)])),
  });
const sites = {
  before: siteWith(({ old }) => old),
  accepting: siteWith(({ old, next }) => `${old},${next}`),
  using: siteWith(({ old, next }) => `${next},${old}`),
  after: siteWith(({ next }) => next),
};

it.each(Object.entries(rotations))(
  'a site sends one %s, the new one only once all accept it',
  async (_, { old, next, sends, accepts }) => {
    expect(Object.values(sites).map(sends)).toEqual([old, old, next, next]);
    if (!accepts) return;
    const accepted = await Promise.all(
      Object.values(sites).map(async (site) => [
        await accepts(site, old),
        await accepts(site, next),
      ]),
    );
    expect(accepted).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ]);
  },
);

it('the service lets in the sites that run beside it, over HTTP', async () => {
  const { old = '', next = '' } = rotations.SERVICE_TOKEN ?? {};
  const service: Service = await startService({ SERVICE_TOKEN: `${old},${next}` });
  const address = service.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const statusFor = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`http://127.0.0.1:${port}/v1/trips`, { headers })).status;
  };
  const statuses = await Promise.all(
    Object.values(sites).map(({ serviceToken }) => statusFor(serviceToken)),
  );
  const stranger = await statusFor(`${old},${next}`);
  await service.close();
  expect(statuses.filter((status) => status === 401)).toEqual([]);
  expect(stranger).toBe(401);
}, 120_000);
