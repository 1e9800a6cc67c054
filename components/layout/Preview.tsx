import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PreviewInfo } from '@/lib/server/content/preview';

const PreviewTools = lazy(async () => ({
  default: (await import('./PreviewTools')).PreviewTools,
}));
const SharedPreviewBar = lazy(async () => ({
  default: (await import('./PreviewBar')).SharedPreviewBar,
}));

const never = () => () => undefined;

/** The preview bar and tools. Their script loads only in a preview, in the browser. */
export function Preview({ preview }: { preview: PreviewInfo }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      {preview.kind === 'link' ? (
        <SharedPreviewBar until={preview.until} />
      ) : (
        <PreviewTools asOf={preview.asOf} />
      )}
    </Suspense>
  );
}
