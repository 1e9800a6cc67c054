import { VisualEditing } from '@sanity/visual-editing/next-pages-router';
import { useRouter } from 'next/router';
import { EditorPreviewBar } from './PreviewBar';

/** A bar that says this is a preview, and overlays that open the field of what is clicked. */
export function PreviewTools({ asOf }: { asOf: string | null }) {
  const router = useRouter();
  const refresh = async () => {
    await router.replace(router.asPath, undefined, { scroll: false });
  };
  return (
    <>
      <EditorPreviewBar asOf={asOf} />
      <VisualEditing refresh={refresh} />
    </>
  );
}
