import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { reportServerError } from '@/lib/sentry/server';

/**
 * Whether a view renders without throwing. On the server nothing catches what a part throws, so the
 * whole page would fail. Each part is therefore rendered once on its own first. Server only: the
 * browser's build replaces this file with an empty one (serverOnly.mjs).
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
