import { useEffect, useRef, useState } from 'react';

/**
 * What stands behind the # of a mail's link is no part of the address that a server sees: it is taken out
 * of the address bar and sent once, by the form, to be kept in a cookie.
 */
export function useMailedLink() {
  const form = useRef<HTMLFormElement>(null);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    const open = () => {
      const { hash, pathname } = window.location;
      const field = form.current?.elements.namedItem('link');
      if (!/^#(confirm|entry|leave)=/.test(hash) || !(field instanceof HTMLInputElement)) return;
      field.value = hash;
      window.history.replaceState(window.history.state, '', pathname);
      setOpening(true);
      form.current?.submit();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
  return { form, isOpening };
}
