import http from 'node:http';
import https from 'node:https';

export interface FrontOptions {
  /** Where each front listens, such as `http://127.0.0.1:4083`. */
  urls: readonly string[];
  /** The secret that lets a request replace a front's copy. */
  key: string;
  /** The public address, whose name every front serves. */
  siteUrl: string;
  /** Returns the name of the build, which is in the addresses of pages' data. */
  buildId: () => string;
  /** How long a front may take for one page. */
  timeoutMs?: number;
  /** How long a front that is down isn't asked. Its pages fail at once. */
  restMs?: number;
  /** When a page is refreshed once more. */
  againAfterMs?: number;
  /** Sends the operator a sentence when a front fails. */
  report: (sentence: string) => void;
  /** Called if the page can't be refreshed once more. */
  onLateFailure: (route: string) => void;
}

/** A front that doesn't answer, or whose site doesn't, so that asking for other pages makes no sense. */
class FrontIsDown extends Error {}

export type Fronts = ReturnType<typeof openFronts>;

/**
 * Opens the caches in front of the site, which keep pages for an hour. Without any, nothing needs to be
 * refreshed.
 */
export function openFronts(options: FrontOptions) {
  const { urls, key, siteUrl, buildId, report, onLateFailure } = options;
  const { timeoutMs = 2_000, restMs = 5_000, againAfterMs = 3_000 } = options;
  const { host, hostname } = new URL(siteUrl);
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: 4_000 }),
    // A front is known by an address of its own network, and has the certificate of the site's name.
    'https:': new https.Agent({ keepAlive: true, timeout: 4_000, servername: hostname }),
  };
  const restsUntil = new Map<string, number>();
  const again = new Map<string, NodeJS.Timeout>();

  function replaceCopy(front: string, path: string): Promise<void> {
    const address = new URL(path, front);
    const isSecure = address.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const failed = (error: Error) => reject(new FrontIsDown(error.message, { cause: error }));
      const request = (isSecure ? https : http).get(
        address,
        {
          agent: agents[isSecure ? 'https:' : 'http:'],
          headers: { host, 'x-refresh': key, 'accept-encoding': 'gzip' },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (response) => {
          const { statusCode = 0, headers } = response;
          response.resume();
          response.once('error', failed);
          response.once('end', () => {
            const cache = headers['x-cache'];
            // Its own page for "back soon".
            const isAway = (statusCode === 503 || statusCode === 504) && !cache;
            if (isAway) reject(new FrontIsDown(`it answered ${statusCode}`));
            else if (statusCode >= 500 || statusCode === 429)
              reject(new Error(`it answered ${statusCode}`));
            else if (isCopy(cache)) reject(new Error('it kept its copy: is its key another one?'));
            else resolve();
          });
        },
      );
      request.once('error', failed);
    });
  }

  async function refreshFront(front: string, route: string): Promise<void> {
    if ((restsUntil.get(front) ?? 0) > performance.now()) {
      throw new Error(`${front} failed a moment ago`);
    }
    try {
      // The page first: visitors wait for that one.
      await Promise.all(
        [route, dataPath(route, buildId())].map((path) => replaceCopy(front, path)),
      );
    } catch (error) {
      if (error instanceof FrontIsDown) restsUntil.set(front, performance.now() + restMs);
      const reason = `${front}: ${error instanceof Error ? error.message : String(error)}`;
      report(`${route} couldn't be refreshed in front of the site, retrying later: ${reason}`);
      throw new Error(reason, { cause: error });
    }
  }

  async function refreshAll(route: string): Promise<void> {
    const results = await Promise.allSettled(urls.map((front) => refreshFront(front, route)));
    const failed = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    if (failed.length > 0) throw new Error(failed.join('; '));
  }

  return {
    /**
     * Replaces every front's copy of a page and of its data. Rejects if a front still has an old one.
     * A slower answer with the old page may be on its way to a front and arrive last, so the page is
     * refreshed once more a few seconds later.
     */
    async refresh(route: string): Promise<void> {
      if (urls.length === 0) return;
      await refreshAll(route);
      clearTimeout(again.get(route));
      const timer = setTimeout(() => {
        again.delete(route);
        refreshAll(route).catch(() => onLateFailure(route));
      }, againAfterMs);
      again.set(route, timer.unref());
    },
  };
}

/** Returns the address from which the browser loads a page's data when a visitor follows a link. */
export function dataPath(route: string, buildId: string): string {
  return `/_next/data/${buildId}${route === '/' ? '/index' : route}.json`;
}

/** Whether a front answered with a copy instead of asking the site. */
function isCopy(cache: string | string[] | undefined): boolean {
  return typeof cache === 'string' && !['BYPASS', 'MISS', ''].includes(cache);
}
