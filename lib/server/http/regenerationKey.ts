import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Removes Next's own header from requests before Next reads them. Its value is the same as that of
 * the preview cookie, so whoever has a preview could have any page made anew, again and again. Next
 * regenerates pages without a request over the network.
 */
export function refuseRegenerationKey(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    delete request.headers['x-prerender-revalidate'];
  });
}
