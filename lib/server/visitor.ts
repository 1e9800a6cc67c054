import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Visitor } from './booking/client';

/** The visitor behind a request: their cookies go to the service, the service's come back. */
export function visitorOf(request: IncomingMessage, response: ServerResponse): Visitor {
  return {
    cookie: request.headers.cookie ?? '',
    address: request.socket.remoteAddress ?? '',
    onSetCookie: (cookie) => response.appendHeader('set-cookie', cookie),
  };
}
