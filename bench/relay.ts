/**
 * Sits between the lake and the site, and records when each webhook passes and how the site
 * responds. This shows how long each step takes without instrumenting the site's code. The relay
 * adds about a millisecond, which the figures include.
 */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { send } from './requests.ts';

export interface Passed {
  instance: string;
  documentId: string;
  /** From `performance.now()`, in milliseconds. */
  arrivedAt: number;
  answeredAt: number;
  status: number;
  /** The site's own timings, from its `Server-Timing` header. */
  steps: Record<string, number>;
}

export interface Relay {
  /** Addresses for WEBHOOK_URL, one per instance. */
  urls: string[];
  /** The webhooks the site has responded to, in order. */
  passed: Passed[];
  /** Resolves when nothing has been in progress for a moment. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const quietForMs = 150;

/** Starts a relay for these instances on a free port. */
export async function startRelay(instances: readonly string[]): Promise<Relay> {
  const passed: Passed[] = [];
  const agent = new Agent({ keepAlive: true });
  let underWay = 0;
  let movedAt = performance.now();
  const server = createServer(async (incoming, outgoing) => {
    const instance = instances[Number(incoming.url?.slice(1))] ?? '';
    const arrivedAt = performance.now();
    underWay += 1;
    const body = await buffer(incoming);
    const headers = { ...incoming.headers, host: new URL(instance).host };
    const options = { method: 'POST', agent, headers, body };
    const answer = await send(`${instance}/api/revalidate`, options).catch(() => null);
    underWay -= 1;
    movedAt = performance.now();
    const { _id: documentId }: { _id: string } = JSON.parse(body.toString());
    const status = answer?.status ?? 502;
    const steps = readSteps(String(answer?.headers['server-timing'] ?? ''));
    passed.push({ instance, documentId, arrivedAt, answeredAt: movedAt, status, steps });
    outgoing.writeHead(status).end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urls: instances.map((_, index) => `http://127.0.0.1:${port}/${index}`),
    passed,
    async quiet() {
      movedAt = performance.now();
      while (underWay > 0 || performance.now() - movedAt < quietForMs) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads `revision;dur=3.1, page;dur=20`. */
function readSteps(header: string): Record<string, number> {
  const entries = header.split(',').flatMap((part) => {
    const [, name, duration] = /^\s*(\w+);dur=([\d.]+)/.exec(part) ?? [];
    return name ? [[name, Number(duration)] as const] : [];
  });
  return Object.fromEntries(entries);
}
