import { useEffect, useState } from 'react';
import { deskPaths, offlineListCookie } from '../desk/deskPaths';

/** Whether this device has a copy of the list: not yet, or never, because the browser can't. */
type OfflineList = 'unknown' | 'saved' | 'impossible';

const patienceMs = 30_000;

/** Keeps a copy of one departure's list on this device, so that it opens without a network. */
export function useOfflineList(departureId: string, isKept: boolean): OfflineList {
  const [state, setState] = useState<OfflineList>('unknown');
  useEffect(() => {
    if (!isKept) return;
    let isHere = true;
    void keep(deskPaths.list(departureId)).then(
      (isDone) => isHere && setState(isDone ? 'saved' : 'impossible'),
      () => isHere && setState('impossible'),
    );
    return () => {
      isHere = false;
    };
  }, [departureId, isKept]);
  return state;
}

async function keep(path: string): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'caches' in window)) return false;
  // Signing out clears the device if this is set.
  document.cookie = `${offlineListCookie}=1; path=/; max-age=2592000; samesite=lax`;
  const registration = await navigator.serviceWorker.register(deskPaths.listWorker(), {
    scope: path,
  });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker) return false;
  if (worker.state !== 'activated') {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve();
        if (worker.state === 'redundant') reject(new Error("the worker couldn't start"));
      });
    });
  }
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), patienceMs);
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ task: 'keep', path }, [port2]);
  });
}
