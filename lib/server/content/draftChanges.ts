import type { NextApiRequest, NextApiResponse } from 'next';
import { previewClient } from './content';
import { sendMethodNotAllowed, sendPreviewNeeded } from '../http/respond';
import { readPreviewPass } from './previewPass';

const heartbeatMs = 20_000;
const changed = 'data: changed\n\n';

/** Streams without an end would keep a server that was told to stop from stopping. */
const open = new Set<NextApiResponse>();
let isStopNoticed = false;

/**
 * Tells an editor's preview, as server-sent events, that content has changed, as soon as readers of
 * drafts can see it. The Studio tells its preview too, a second later. Which document it was is not
 * said: the page is read anew. GET only; the stream ends with the browser, the content store's
 * listener, or this process.
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
  // Gone before this code was loaded: nobody would ever hear that it closes.
  if (response.destroyed) return;
  endAllOnStop();
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // Compressed, events would wait until there are enough of them.
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  let isFirstWelcome = true;
  const changes = previewClient().listen(
    '*',
    {},
    {
      events: ['welcome', 'mutation'],
      includeResult: false,
      includeAllVersions: true,
      visibility: 'query',
      tag: 'safar.preview',
    },
  );
  const subscription = changes.subscribe({
    next: ({ type }) => {
      // Welcomed again, it may have missed something.
      if (type !== 'welcome' || !isFirstWelcome) response.write(changed);
      if (type === 'welcome') isFirstWelcome = false;
    },
    error: (error: unknown) => {
      process.stderr.write(`A preview is not told of changes: ${String(error)}\n`);
      // The browser asks again by itself.
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
