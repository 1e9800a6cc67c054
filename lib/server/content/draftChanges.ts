import type { NextApiRequest, NextApiResponse } from 'next';
import { previewClient } from './content';
import { sendMethodNotAllowed, sendPreviewNeeded } from '../http/respond';
import { readPreviewPass } from './previewPass';

const heartbeatMs = 20_000;
const changed = 'data: changed\n\n';

/** Open streams never end on their own and would keep the server from shutting down. */
const open = new Set<NextApiResponse>();
let isStopNoticed = false;

/**
 * Streams server-sent events to an editor's preview whenever content has changed and draft queries
 * return the new version. The Studio notifies its preview too, but a second later. Events don't
 * name the document, because the whole page is reloaded. GET only. The stream ends when the
 * browser, the content store's listener or this process stops.
 */
export function streamDraftChanges(request: NextApiRequest, response: NextApiResponse): void {
  if (request.method !== 'GET') {
    sendMethodNotAllowed(response, 'GET');
    return;
  }
  if (readPreviewPass(request.previewData)?.kind !== 'editor') {
    sendPreviewNeeded(response);
    return;
  }
  // The browser left before this code loaded, so there will be no close event.
  if (response.destroyed) return;
  endAllOnStop();
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // Compression would delay events in a buffer.
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  let isFirstWelcome = true;
  const changes = previewClient().listen(
    '*',
    {},
    {
      // Only a listener that may resume is told that it has missed changes (`reset`).
      enableResume: true,
      events: ['welcome', 'welcomeback', 'reset', 'mutation'],
      includeResult: false,
      includeMutations: false,
      includeAllVersions: true,
      visibility: 'query',
      tag: 'safar.preview',
    },
  );
  const subscription = changes.subscribe({
    next: ({ type }) => {
      // The preview may have missed a change while the listener reconnected.
      if (type !== 'welcome' || !isFirstWelcome) response.write(changed);
      if (type === 'welcome') isFirstWelcome = false;
    },
    error: (error: unknown) => {
      process.stderr.write(`A preview isn't being notified of changes: ${String(error)}\n`);
      // The browser reconnects.
      response.end();
    },
  });
  const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs);
  open.add(response);
  response.on('close', () => {
    open.delete(response);
    clearInterval(heartbeat);
    subscription.unsubscribe();
  });
}

function endAllOnStop(): void {
  if (isStopNoticed) return;
  isStopNoticed = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      for (const response of open) response.end();
    });
  }
}
