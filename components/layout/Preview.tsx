import { lazy, Suspense, useSyncExternalStore } from 'react';

const PreviewTools = lazy(async () => ({
  default: (await import('./PreviewTools')).PreviewTools,
}));

const never = () => () => undefined;

/** What an editor's preview adds to a page. Its script is loaded in a preview only, in the browser. */
export function Preview() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      <PreviewTools />
    </Suspense>
  );
}
