import type { NextApiRequest, NextApiResponse } from 'next';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { isSameOrigin } from './formHandler';
import { readRawBody } from './readRawBody';
import { queryText, sendMethodNotAllowed, sendProblem } from './respond';

/** Enough for a code that's limited to 200 trips with the longest addresses. */
const largestBodyBytes = 32_768;

/**
 * Passes the Studio's requests about offer codes to the booking service, with the staff member's own
 * `Authorization` header, and passes back its status and answer: GET lists the codes, POST creates
 * one, PATCH changes the one in `code`. The header is never logged, and no cookie is read or set.
 */
export async function handleOfferCodes(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const { method } = request;
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH') {
    sendMethodNotAllowed(response, 'GET, POST, PATCH');
    return;
  }
  if (!isSameOrigin(request)) {
    sendProblem(response, {
      title: 'Not from this site',
      status: 403,
      detail: 'Open offer codes in the Studio.',
      code: 'other_origin',
    });
    return;
  }
  const body = method === 'GET' ? undefined : await readObject(request, response);
  if (body === null) return;
  try {
    const answer = await ask(request, method, body);
    response.status(answer.status).json(await answer.json());
  } catch (error) {
    sendProblem(response, failureOf(error));
  }
}

function ask(
  request: NextApiRequest,
  method: 'GET' | 'POST' | 'PATCH',
  body: object | undefined,
): Promise<Response> {
  // An empty header is refused. Without one, the site would send its own.
  const authorization = request.headers.authorization ?? '';
  if (method === 'GET') return bookingService.listOfferCodes(authorization, undefined);
  if (method === 'POST') return bookingService.createOfferCode(authorization, body);
  // No code contains a dot, so the path can't lead to another route.
  const code = queryText(request, 'code').replaceAll('.', '-') || '-';
  return bookingService.changeOfferCode(code, authorization, body);
}

/** Returns the body's JSON object, or responds and returns null. */
async function readObject(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<object | null> {
  const text = await readRawBody(request, largestBodyBytes);
  if (text === null) {
    sendProblem(response, {
      title: 'Too large',
      status: 413,
      detail: 'An offer code takes at most 32 kB.',
      code: 'payload_too_large',
    });
    return null;
  }
  const value = parse(text);
  if (typeof value === 'object' && value !== null) return value;
  sendProblem(response, {
    title: 'The request is malformed',
    status: 400,
    detail: 'The body must be a JSON object.',
    code: 'malformed_request',
  });
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
