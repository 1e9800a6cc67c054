import dynamic from 'next/dynamic';
import type { PreviewInfo } from '@/lib/server/content/preview';

const PreviewTools = dynamic(async () => (await import('./PreviewTools')).PreviewTools, {
  ssr: false,
});
const SharedPreviewBar = dynamic(async () => (await import('./PreviewBar')).SharedPreviewBar, {
  ssr: false,
});

/** The preview bar and tools. Their script loads only in a preview, in the browser. */
export function Preview({ preview }: { preview: PreviewInfo }) {
  return preview.kind === 'link' ? (
    <SharedPreviewBar until={preview.until} />
  ) : (
    <PreviewTools preview={preview} />
  );
}
