import { useEffect, useState } from 'react';
import { accountPaths, offlineTripsCookie } from '../account/accountPaths';

/** Whether this device keeps trips; `impossible` if unknown or unsupported. */
type KeptTrips = 'impossible' | 'off' | 'on';

const scope = accountPaths.myTrips();
const yearSeconds = 31_536_000;
/** How long to wait for the worker. */
const patienceMs = 30_000;

/** Manages consent to keep "My trips" on this device. The registered worker is its only record. */
export function useOfflineTrips() {
  const [kept, setKept] = useState<KeptTrips>('impossible');
  /** The change hasn't taken effect yet. */
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!('serviceWorker' in navigator && 'caches' in window)) return;
    let isHere = true;
    void lookUp().then((found) => isHere && setKept(found));
    return () => {
      isHere = false;
    };
  }, []);

  const choose = async (isWanted: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    setKept(isWanted ? 'on' : 'off');
    const isDone = await (isWanted ? agree() : withdraw()).catch(() => false);
    setHasFailed(!isDone);
    setKept(await lookUp());
    setIsBusy(false);
  };
  return { kept, isBusy, hasFailed, choose };
}

async function lookUp(): Promise<KeptTrips> {
  const registration = await ownRegistration().catch(() => undefined);
  return registration ? 'on' : 'off';
}

async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration && new URL(registration.scope).pathname === scope ? registration : undefined;
}

async function agree(): Promise<boolean> {
  setCookie(yearSeconds);
  try {
    const worker = await startWorker();
    if (await tell(worker, { task: 'keep', path: scope })) return true;
  } catch {
    // If anything fails, nothing is saved, and the page says so.
  }
  await withdraw();
  return false;
}

/** Registers the worker and waits until it's active. */
async function startWorker(): Promise<ServiceWorker> {
  const script = accountPaths.keptTripsWorker();
  const registration = await navigator.serviceWorker.register(script, { scope });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker) throw new Error("the browser didn't register the worker");
  if (worker.state === 'activated') return worker;
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') reject(new Error("the worker couldn't start"));
    });
  });
}

async function withdraw(): Promise<boolean> {
  const registration = await ownRegistration();
  const isDone = registration?.active ? await tell(registration.active, { task: 'forget' }) : true;
  await registration?.unregister();
  setCookie(0);
  return isDone;
}

function setCookie(seconds: number): void {
  document.cookie = `${offlineTripsCookie}=1; path=/; max-age=${seconds}; samesite=lax`;
}

/** Sends the worker a request and returns whether it succeeded. */
function tell(worker: ServiceWorker, message: { task: string; path?: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), patienceMs);
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage(message, [port2]);
  });
}
