import { useEffect, type RefObject } from 'react';

/** So long after the last key; a page that is left sends at once. */
const RESTS_MS = 800;

/**
 * Sends what is typed into a form to an address of ours that keeps it, without a word: personal pages are kept
 * by no browser, so that a reload would lose it. Not once the form itself was sent.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, address: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const sending = new AbortController();
    let timer: number | undefined;
    let isTyped = false;
    const keep = () => {
      window.clearTimeout(timer);
      if (!isTyped) return;
      isTyped = false;
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(element)) {
        if (typeof value === 'string') body.append(name, value);
      }
      // Away for a moment: the next key tries again.
      const { signal } = sending;
      void fetch(address, {
        method: 'POST',
        body,
        keepalive: true,
        redirect: 'manual',
        signal,
      }).catch(() => undefined);
    };
    const type = () => {
      isTyped = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, RESTS_MS);
    };
    const send = () => {
      isTyped = false;
      window.clearTimeout(timer);
      sending.abort();
    };
    element.addEventListener('input', type);
    element.addEventListener('submit', send);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      element.removeEventListener('input', type);
      element.removeEventListener('submit', send);
      window.removeEventListener('pagehide', keep);
    };
  }, [form, address]);
}
