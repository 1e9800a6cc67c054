import { lazy, Suspense, useEffect, useState } from 'react';

const PreviewTools = lazy(() => import('./PreviewTools'));

/** What an editor's preview adds to a page. Its script is loaded in a preview only, in the browser. */
export function Preview() {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (!isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      <PreviewTools />
    </Suspense>
  );
}
