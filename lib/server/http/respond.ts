import type { NextApiRequest, NextApiResponse } from 'next';
import { reportServerError } from '@/lib/sentry/server';
import type { Problem } from '@/booking/contract/problem';
import { failureOf } from '../booking/failures';
import { currentRequestId } from '../requestIds';

type SiteProblem = Pick<Problem, 'title' | 'status' | 'detail'> & { type?: string; code: string };

/** Responds with RFC 9457 problem+json and a stable code. */
export function sendProblem(response: NextApiResponse, problem: SiteProblem): void {
  response
    .status(problem.status)
    .setHeader('Content-Type', 'application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', ...problem }));
}

/** Responds with 405 and lists the allowed methods. */
export function sendMethodNotAllowed(response: NextApiResponse, allowed: string): void {
  response.setHeader('Allow', allowed);
  sendProblem(response, {
    title: 'Method not allowed',
    status: 405,
    detail: `This address only accepts ${allowed}.`,
    code: 'method_not_allowed',
  });
}

/** Whether a request has this method. If not, responds with 405. HEAD counts as GET. */
export function hasMethod(
  request: NextApiRequest,
  response: NextApiResponse,
  allowed: 'GET' | 'POST',
): boolean {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== allowed) sendMethodNotAllowed(response, allowed);
  return method === allowed;
}

/** Responds with 403 to anyone but an editor with a preview open. */
export function sendPreviewNeeded(response: NextApiResponse): void {
  sendProblem(response, {
    title: 'Only available in a preview',
    status: 403,
    detail: 'Open the preview from the Studio first.',
    code: 'preview_needed',
  });
}

/**
 * Passes on the booking service's response. Refusals stay unchanged, an unavailable service becomes
 * a 503, and a client that already has the current `version` gets a 304. Always ends the response.
 */
export function readHandler<Result>(
  read: (request: NextApiRequest, response: NextApiResponse) => Promise<Result>,
  {
    cacheControl = 'private, no-store',
    version: versionOf,
  }: {
    cacheControl?: string | ((request: NextApiRequest) => string);
    version?: (result: Result) => string;
  } = {},
) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    if (!hasMethod(request, response, 'GET')) return;
    try {
      const result = await read(request, response);
      response.setHeader(
        'Cache-Control',
        typeof cacheControl === 'string' ? cacheControl : cacheControl(request),
      );
      const version = versionOf?.(result);
      if (version && request.headers['if-none-match'] === version) {
        response.status(304).setHeader('ETag', version).end();
      } else {
        response.status(200).json(result);
      }
    } catch (error) {
      response.setHeader('Cache-Control', 'no-store');
      const problem = failureOf(error);
      if (problem.code === 'service_unavailable') response.setHeader('Retry-After', '5');
      sendProblem(response, problem);
    }
  };
}

/**
 * Responds with content, which caches may keep for ten seconds, or with a 503 problem if the content
 * store is unavailable. Always ends the response.
 */
export function contentHandler<Result>(read: (request: NextApiRequest) => Promise<Result>) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    if (!hasMethod(request, response, 'GET')) return;
    try {
      const result = await read(request);
      response.setHeader(
        'Cache-Control',
        'public, max-age=0, s-maxage=10, stale-while-revalidate=30',
      );
      response.status(200).json(result);
    } catch (error) {
      const route = request.url?.split('?')[0] ?? '';
      reportServerError(error, {
        method: request.method ?? 'GET',
        route,
        requestId: currentRequestId(),
      });
      response.setHeader('Cache-Control', 'no-store').setHeader('Retry-After', '5');
      sendProblem(response, {
        title: 'Content is unavailable',
        status: 503,
        detail: "We can't load this right now. Try again in a moment.",
        code: 'content_unavailable',
      });
    }
  };
}

/** Returns a query parameter's value, or an empty string. */
export function queryText(request: NextApiRequest, name: string): string {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
}
