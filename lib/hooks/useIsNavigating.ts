import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

/** Whether another URL is loading. Everything on screen still belongs to the old one. */
export function useIsNavigating(): boolean {
  const { events } = useRouter();
  const [isNavigating, setNavigating] = useState(false);
  useEffect(() => {
    const start = () => setNavigating(true);
    const end = () => setNavigating(false);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);
  return isNavigating;
}
