import { VisualEditing } from '@sanity/visual-editing/next-pages-router';
import Router from 'next/router';
import { useEffect, useState } from 'react';
import { previewApi } from '@/lib/content/previewApi';
import { EditorPreviewBar, type EditorPreview } from './PreviewBar';

/** The preview bar, and overlays that open the field behind whatever is clicked. */
export function PreviewTools({ preview }: { preview: EditorPreview }) {
  const [page] = useState(() => new PreviewedPage());
  useEffect(() => {
    const changes = new EventSource(previewApi.draftChanges());
    changes.addEventListener('message', () => void page.refresh());
    const stopWatching = page.watchNavigation();
    return () => {
      changes.close();
      stopWatching();
    };
  }, [page]);
  return (
    <>
      <EditorPreviewBar preview={preview} />
      <VisualEditing refresh={() => page.refresh()} />
    </>
  );
}

/** The previewed page. A refresh navigates to the same page, so it would cancel a navigation. */
class PreviewedPage {
  #isRefreshing = false;
  #isAskedAgain = false;
  /** The page the editor is navigating to, which will load fresh data anyway. */
  #goingTo: string | null = null;

  /** Reloads the data, once more if asked while it loads. Does nothing during a navigation. */
  async refresh(): Promise<void> {
    this.#isAskedAgain = this.#isRefreshing;
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    do {
      this.#isAskedAgain = false;
      if (this.#goingTo !== null) break;
      // If the path had a `#` fragment, Next would load nothing.
      await Router.replace(barePath(Router.asPath), undefined, { scroll: false }).catch(
        () => false,
      );
    } while (this.#isAskedAgain);
    this.#isRefreshing = false;
  }

  watchNavigation(): () => void {
    const begins = (url: string) => {
      if (barePath(url) !== barePath(Router.asPath)) this.#goingTo = url;
    };
    const ends = (url: string) => {
      if (url === this.#goingTo) this.#goingTo = null;
    };
    const fails = (_error: unknown, url: string) => ends(url);
    Router.events.on('routeChangeStart', begins);
    Router.events.on('routeChangeComplete', ends);
    Router.events.on('routeChangeError', fails);
    return () => {
      Router.events.off('routeChangeStart', begins);
      Router.events.off('routeChangeComplete', ends);
      Router.events.off('routeChangeError', fails);
    };
  }
}

function barePath(address: string): string {
  return address.split('#')[0] ?? address;
}
