/**
 * A complete Safar behind the nginx that `deploy/` installs, with its limits, for visitors who come over https from
 * addresses of their own. Needs nginx. The site is called localhost, as in its build.
 */
import { randomInt } from 'node:crypto';
import { nginx, domain, refreshKey, startFront } from '../deploy/test/front.mjs';
import { openVisitor } from '../deploy/test/visitor.mjs';
import { startSite, type SiteUnderMeasurement } from './siteUnderMeasurement.ts';

type Front = Awaited<ReturnType<typeof startFront>>;
export type Visitor = ReturnType<typeof openVisitor>;
export type Note = NonNullable<Parameters<typeof openVisitor>[0]['note']>;

export interface SiteBehindFront extends SiteUnderMeasurement {
  front: Front;
  httpsPort: number;
  /** Opens a visitor from an address that no one else has, with cookies if it begins with some. */
  newVisitor(note: Note, cookies?: string): Visitor;
}

const firstPort = Number(process.env.BENCH_PORT ?? 3710);

/** Starts everything. `adapt` changes nginx's configuration, given the text and nginx's folder. */
export async function startSiteBehindFront({
  adapt = (text) => text,
  realAddresses = '',
  ...options
}: Parameters<typeof startSite>[0] & {
  adapt?: (text: string, folder: string) => string;
  realAddresses?: string;
}): Promise<SiteBehindFront> {
  if (!nginx) throw new Error("nginx isn't installed (apt-get install nginx-light)");
  const front = await startFront({
    ...{ site: [firstPort, firstPort + 1], booking: firstPort + 2, workers: 2, realAddresses },
    adapt: (text, folder) => adapt(text.replaceAll(domain, 'localhost'), folder),
  });
  process.env.FRONT_URLS = `http://127.0.0.1:${front.ports[4083]}`;
  process.env.FRONT_REFRESH_KEY = refreshKey;
  process.env.TRUSTED_PROXIES = '1';
  const site = await startSite(options).catch(async (error: unknown) => {
    await front.close();
    throw error;
  });
  const firstNetwork = randomInt(1, 200);
  let visitors = 0;
  return {
    ...site,
    front,
    httpsPort: front.ports[443],
    newVisitor(note, cookies = '') {
      visitors += 1;
      const from = [127, firstNetwork + (visitors >> 16), (visitors >> 8) & 255, visitors & 255];
      return openVisitor({
        ...{ host: 'localhost', front: '127.0.0.1', port: front.ports[443], ca: front.ca },
        ...{ from: from.join('.'), cookies, note },
      });
    },
    async close() {
      await site.close();
      await front.close();
    },
  };
}
