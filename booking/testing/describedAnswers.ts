/** Compares every answer in a test with the API description: status, code, type and headers. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import type { buildApp } from '../app.ts';
import { inlinerOf } from './references.ts';

interface Schema {
  allOf?: { properties?: { code?: { enum?: string[] } } }[];
}
interface Answer {
  headers?: object;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  responses: Record<string, Answer>;
}
interface Sent {
  method: string;
  url: string;
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

const description = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Operation>> };
const inline = inlinerOf(description);

/** Fixed paths first, because `/v1/bookings/check` also looks like `/v1/bookings/{reference}`. */
const paths = Object.entries(description.paths)
  .map(([path, item]) => ({
    path,
    item,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .sort((one, other) => one.parameters - other.parameters);

/** Headers that say something about the answer, unlike those that every answer has. */
const telling = [
  ...['content-disposition', 'etag', 'idempotent-replayed', 'location', 'retry-after'],
  ...['set-cookie', 'x-ratelimit-limit'],
];

/** Returns what the description doesn't say about an answer, or null. */
function undescribed({ method, url, status, headers, body }: Sent): string | null {
  const route = url.split('?')[0] ?? '';
  const at = paths.find(({ pattern, item }) => pattern.test(route) && method.toLowerCase() in item);
  const operation = at?.item[method.toLowerCase()];
  if (!at || !operation) return null;
  const name = `${method} ${at.path}`;
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  const isProblem = type === 'application/problem+json';
  const code = isProblem ? (JSON.parse(body) as { code: string }).code : '';
  const found = operation.responses[status];
  const said = `${name} answered ${[status, code].join(' ').trim()}`;
  if (!found) return `${said}, which openapi.json doesn't describe`;
  const answer = inline(found);
  const codes = answer.content?.[type]?.schema?.allOf?.flatMap(
    (one) => one.properties?.code?.enum ?? [],
  );
  if (isProblem && !codes?.includes(code)) return `${said}, which openapi.json doesn't describe`;
  if (body !== '' && !(type in (answer.content ?? {}))) return `${said} as ${type}`;
  const known = Object.keys(answer.headers ?? {}).map((header) => header.toLowerCase());
  const extra = telling.filter(
    (header) =>
      header in headers && !known.includes(header) && (status < 400 || header === 'retry-after'),
  );
  return extra.length > 0 ? `${said} with ${extra.join(', ')}` : null;
}

/**
 * Compares all answers of an application from now on. One that a test injects fails the test at once;
 * those over HTTP are returned by the function that this returns.
 */
export function compareAnswers(app: Awaited<ReturnType<typeof buildApp>>): () => string[] {
  const complaints: string[] = [];
  const inject = app.inject.bind(app);
  Object.assign(app, {
    async inject(options: InjectOptions | string) {
      const reply = await inject(options);
      const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options;
      const complaint = undescribed({
        method,
        url: String(url),
        status: reply.statusCode,
        headers: reply.headers,
        body: reply.body,
      });
      if (complaint) throw new Error(complaint);
      return reply;
    },
  });
  app.server.on('request', ({ method = '', url = '' }: IncomingMessage, reply: ServerResponse) => {
    const end = reply.end.bind(reply);
    const writeHead = reply.writeHead.bind(reply);
    let body = '';
    let written: object = {};
    // Headers that are written at once can't be read from the response.
    reply.writeHead = (...args: unknown[]) => {
      const last = args.at(-1);
      if (typeof last === 'object' && last !== null) written = last;
      return Reflect.apply(writeHead, reply, args) as ServerResponse;
    };
    reply.end = (...args: unknown[]) => {
      if (typeof args[0] === 'string' || Buffer.isBuffer(args[0])) body = String(args[0]);
      return Reflect.apply(end, reply, args) as ServerResponse;
    };
    reply.on('finish', () => {
      const { statusCode: status } = reply;
      const headers = { ...reply.getHeaders(), ...written };
      const complaint = undescribed({ method, url, status, headers, body });
      if (complaint) complaints.push(complaint);
    });
  });
  return () => complaints;
}
