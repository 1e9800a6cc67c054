import type { NextApiRequest, NextApiResponse } from 'next';
import { previewClient } from './content';
import { sendProblem } from './http/respond';
import { readPreviewPass } from './previewPass';

const heartbeatMs = 20_000;

/**
 * Tells an editor's preview, as server-sent events, that content has changed, as soon as readers of
 * drafts can see it. The Studio tells its preview too, a second later. Which document it was is not
 * said: the page is read anew.
 */
export function streamDraftChanges(request: NextApiRequest, response: NextApiResponse): void {
  if (readPreviewPass(request.previewData)?.kind !== 'editor') {
    sendProblem(response, {
      type: 'about:blank',
      title: 'Only in a preview',
      status: 403,
      detail: 'Open the preview from the Studio first.',
      code: 'preview_needed',
    });
    return;
  }
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // Compressed, events would wait until there are enough of them.
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  const changes = previewClient().listen(
    '*',
    {},
    { includeResult: false, includeAllVersions: true, visibility: 'query', tag: 'safar.preview' },
  );
  const subscription = changes.subscribe({
    next: (event) => {
      if (event.type === 'mutation') response.write('data: changed\n\n');
    },
    // The browser asks again by itself.
    error: () => response.end(),
  });
  const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs);
  response.on('close', () => {
    clearInterval(heartbeat);
    subscription.unsubscribe();
  });
}
