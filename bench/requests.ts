/**
 * Sends requests over keep-alive connections, and measures how many a program handles per second.
 */
import { request, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { quantile } from './measure.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request and reads the whole response. */
export function send(
  address: string,
  options: {
    agent: Agent;
    method?: string;
    headers?: OutgoingHttpHeaders;
    body?: string | Buffer | undefined;
  },
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const call = request(address, rest);
    call.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      response.on('end', () => resolve({ status, headers, body: Buffer.concat(parts) }));
    });
    // The server may close an idle connection just as we reuse it. A GET is safe to repeat.
    call.on('error', (error) =>
      call.reusedSocket && call.method === 'GET'
        ? send(address, options).then(resolve, reject)
        : reject(error),
    );
    call.end(body);
  });
}

/** Returns the first cookie a response sets, as a browser would send it back. */
export function cookieOf({ headers }: Answer): string | undefined {
  return headers['set-cookie']?.[0]?.split(';')[0];
}

type Once = (at: number) => Promise<unknown>;

/** Returns how many requests per second these clients complete together, over `times` requests. */
export async function rateOf(clients: number, times: number, once: Once): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const client = async () => {
    for (let at = (next += 1); at <= times; at = next += 1) await once(at);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (times / (performance.now() - begun)) * 1_000;
}

/**
 * Returns the median rates of two candidates in alternating rounds, so that both run under the same
 * conditions. The first round is a warm-up.
 */
export async function inTurns(
  { clients, times, turns }: { clients: number; times: number; turns: number },
  ours: Once,
  bare: Once,
): Promise<[number, number]> {
  const rounds: [number, number][] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    rounds.push([await rateOf(clients, times, ours), await rateOf(clients, times, bare)]);
  }
  const [, ...counted] = rounds;
  return [
    quantile(
      counted.map(([own]) => own),
      0.5,
    ),
    quantile(
      counted.map(([, other]) => other),
      0.5,
    ),
  ];
}
