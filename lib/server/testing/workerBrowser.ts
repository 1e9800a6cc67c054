/** The parts of a browser that our service worker needs, in front of a site over real HTTP. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

type Listener = (event: object) => void;

interface Asked {
  method?: string;
  /** `navigate` means a page in a tab. */
  mode?: 'navigate' | 'cors';
}

/** What workers of one site keep, by the cache's name and the address. */
export type Stores = Map<string, Map<string, Response>>;

/** Runs a worker's script in front of a site. `isOffline` cuts off the network. */
export function startWorker(path: string, site: string, scope = '/', stores: Stores = new Map()) {
  const listeners = new Map<string, Listener>();
  const state = { isOffline: false, isRegistered: true, aheadMs: 0 };
  /** A clock that tests can move forward. */
  class DeviceDate extends Date {
    static override now() {
      return Date.now() + state.aheadMs;
    }
  }

  const absolute = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, site).href;
  const fetchFromSite = async (asked: string | { url: string }) => {
    if (state.isOffline) throw new TypeError('Failed to fetch');
    const answer = await fetch(absolute(asked), { redirect: 'manual' });
    const isRedirect = answer.status >= 300 && answer.status < 400;
    if (!isRedirect) return answer;
    // As in browsers, the response reveals only that it's a redirect, and so does its clone.
    return Object.defineProperties(answer, {
      type: { value: 'opaqueredirect' },
      clone: { value: () => answer },
    });
  };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (asked: string | { url: string }) => store.get(absolute(asked))?.clone(),
      put: async (asked: string, answer: Response) => void store.set(absolute(asked), answer),
      delete: async (asked: string | { url: string }) => store.delete(absolute(asked)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };

  runInContext(
    readFileSync(path, 'utf8'),
    createContext({
      URL,
      Response,
      Headers,
      Intl,
      Date: DeviceDate,
      setTimeout: (work: () => void, ms: number) => setTimeout(work, ms).unref(),
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      location: new URL(site),
      fetch: fetchFromSite,
      caches: {
        open,
        keys: async () => [...stores.keys()],
        has: async (name: string) => stores.has(name),
        delete: async (name: string) => stores.delete(name),
      },
      registration: {
        scope: absolute(scope),
        unregister: async () => {
          state.isRegistered = false;
        },
      },
    }),
  );

  return {
    state,
    /** The names of the worker's caches. */
    caches: () => [...stores.keys()],
    /** The cached addresses. */
    kept: () =>
      [...stores.values()]
        .flatMap((store) => [...store.keys()])
        .map((url) => new URL(url).pathname)
        .sort(),
    /** Sends a request through the worker. Returns null if it leaves the request to the browser. */
    async ask(address: string, { method = 'GET', mode = 'navigate' }: Asked = {}) {
      const work: Promise<unknown>[] = [];
      const answers: Promise<Response>[] = [];
      listeners.get('fetch')?.({
        request: { url: absolute(address), method, mode },
        respondWith: (given: Promise<Response>) => answers.push(given),
        waitUntil: (given: Promise<unknown>) => work.push(given),
      });
      const taken = (await answers[0]) ?? null;
      await Promise.all(work);
      return taken;
    },
    /** Sends the worker a message, as a page would, and returns its reply. */
    async tell(data: object) {
      const reports: unknown[] = [];
      const work: Promise<unknown>[] = [];
      listeners.get('message')?.({
        data,
        ports: [{ postMessage: (report: unknown) => reports.push(report) }],
        waitUntil: (given: Promise<unknown>) => work.push(given),
      });
      await Promise.all(work);
      return reports[0];
    },
  };
}
