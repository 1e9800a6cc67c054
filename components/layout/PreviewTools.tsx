import { VisualEditing } from '@sanity/visual-editing/next-pages-router';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { paths } from '@/lib/paths';
import { EditorPreviewBar } from './PreviewBar';

/** A bar that says this is a preview, and overlays that open the field of what is clicked. */
export function PreviewTools({ asOf }: { asOf: string | null }) {
  const refresh = useRefresh();
  useEffect(() => {
    const changes = new EventSource(paths.api.draftChanges());
    changes.addEventListener('message', () => void refresh.current());
    return () => changes.close();
  }, [refresh]);
  return (
    <>
      <EditorPreviewBar asOf={asOf} />
      <VisualEditing refresh={() => refresh.current()} />
    </>
  );
}

/** Reads the page anew. Asked while it does, it does so once more after that. */
function useRefresh() {
  const router = useRouter();
  const work = useRef({ isRunning: false, isAskedAgain: false });
  const refresh = useRef(async () => {});
  useEffect(() => {
    refresh.current = async () => {
      const { current } = work;
      current.isAskedAgain = current.isRunning;
      if (current.isRunning) return;
      current.isRunning = true;
      do {
        current.isAskedAgain = false;
        await router.replace(router.asPath, undefined, { scroll: false }).catch(() => false);
      } while (current.isAskedAgain);
      current.isRunning = false;
    };
  }, [router]);
  return refresh;
}
