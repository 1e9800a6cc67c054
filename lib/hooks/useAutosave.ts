import { useEffect, type RefObject } from 'react';

/** Debounce after the last keystroke. Leaving the page saves immediately. */
const saveAfterMs = 800;

/** Saves form input to our server until it's submitted, because a reload would lose it. */
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
      // Probably offline for a moment. The next keystroke retries.
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
      timer = window.setTimeout(keep, saveAfterMs);
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
