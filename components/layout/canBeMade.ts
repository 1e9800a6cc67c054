import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { reportServerError } from '@/lib/sentry/server';

/**
 * Whether a view can be made at all. On the server nothing catches what a part throws, and the whole
 * page would fail with it; so each is tried alone, once for each time that its page is made. For the
 * server alone: in the browser's build this file is empty (next.config.js).
 */
export function canBeMade(view: ReactElement, name: string): boolean {
  try {
    renderToStaticMarkup(view);
    return true;
  } catch (error) {
    reportServerError(error, { method: 'SECTION', route: name });
    return false;
  }
}
