import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { reportServerError } from '@/lib/sentry/server';

/**
 * Whether a view renders without throwing. Error boundaries don't work on the server, so one broken
 * part would fail the whole page. To prevent that, each part is first rendered on its own. Server
 * only: the browser build replaces this file with an empty one (serverOnly.mjs).
 */
export function canRender(view: ReactElement, name: string): boolean {
  try {
    renderToStaticMarkup(view);
    return true;
  } catch (error) {
    reportServerError(error, { method: 'SECTION', route: name });
    return false;
  }
}
