import { useEffect, useRef, useState } from 'react';

/**
 * Takes the secret after the # in an email link out of the address bar and the history, and submits
 * it once through the form, if there is one.
 */
export function useMailedLink(names = 'confirm|entry|leave') {
  const form = useRef<HTMLFormElement>(null);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    const open = () => {
      const { hash, pathname, search } = window.location;
      if (!new RegExp(`^#(${names})=`).test(hash)) return;
      forgetHash(`${pathname}${search}`);
      const field = form.current?.elements.namedItem('link');
      if (!(field instanceof HTMLInputElement)) return;
      field.value = hash;
      setOpening(true);
      form.current?.submit();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [names]);
  return { form, isOpening };
}

/** Removes the secret from the history entry too: the router keeps the whole URL there. */
function forgetHash(address: string): void {
  const state: unknown = window.history.state;
  const kept = typeof state === 'object' && state !== null ? state : {};
  window.history.replaceState({ ...kept, as: address }, '', address);
}
