import { useEffect, useRef, useState, type RefObject } from 'react';
import { reportError } from '@/lib/sentry/report';

/** In development, a view must update when its file is saved. */
const isDevelopment = process.env.NODE_ENV === 'development';

interface ServerViews<Views> {
  /** What the server has at hand. The browser build replaces it with an empty module. */
  atHand: Views;
  /** Loads the same in the browser. */
  load: () => Promise<Views>;
  /** Set in a preview, which changes while the editor watches. */
  isPreview?: boolean;
}

/**
 * Returns the views of a static part, and a ref for its `ServerHtml`. The server has them. The
 * browser keeps the server's HTML, and loads them only if there is none (after client-side
 * navigation) or in a preview; until then, they are null. Why: docs/decisions/0005.
 */
export function useServerViews<Views>({
  atHand,
  load,
  isPreview = false,
}: ServerViews<Views>): [Views | null, RefObject<HTMLDivElement | null>] {
  const box = useRef<HTMLDivElement>(null);
  const [views, setViews] = useState(() => (typeof window === 'undefined' ? atHand : null));
  useEffect(() => {
    if (!isPreview && !isDevelopment && box.current?.hasChildNodes()) return;
    load().then((loaded) => setViews(() => loaded), reportError);
  }, [isPreview, load]);
  return [views, box];
}
