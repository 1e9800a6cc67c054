import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CheckIn, CheckInState, Tick, TicksStored } from '@/booking/contract/staffManifest';
import { deskPaths, waitingTicksCookie } from '../desk/deskPaths';
import { nextBatch, readTicks, standingsOf, tickTime, withoutSent } from '../desk/ticks';

/**
 * Why ticks wait: no network, no session any more, or no access to this list any more. `starting`
 * until it's known whether any wait.
 */
export type Sending = 'starting' | 'idle' | 'offline' | 'signed_out' | 'refused';

interface Listed {
  departureId: string;
  /** Whose ticks these are, without saying who it is. */
  owner: string;
  checkIns: readonly CheckIn[];
  /** When the page was made, by the service's clock. */
  now: string;
}

const keyPrefix = 'desk-ticks:';
/** Set while the service refuses a list's ticks. */
const refusedPrefix = 'desk-refused:';
const RETRY_MS = 15_000;
/** A page takes a moment to arrive, so smaller differences say nothing about a clock. */
const CLOCK_SLACK_MS = 30_000;

/**
 * Check-ins of one list. A tap shows at once and is stored on the device until the service has it,
 * however long that takes.
 */
export function useCheckIns({ departureId, owner, checkIns, now }: Listed) {
  const [stored, setStored] = useState(checkIns);
  const [waiting, setWaiting] = useState<readonly Tick[]>([]);
  const [sending, setSending] = useState<Sending>('starting');
  const savedAt = useSyncExternalStore(neverChanges, readSavedAt, () => null);
  const isBusy = useRef(false);
  const offset = useRef(0);
  const key = `${keyPrefix}${departureId}:${owner}`;

  const send = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      // What waited when the page was opened.
      await Promise.resolve();
      setWaiting(read(key));
      for (;;) {
        const batch = nextBatch(read(key));
        if (batch.length === 0) return setSending('idle');
        setWaitingCookie(departureId);
        const answer = await post(departureId, batch);
        // Ticks that no one will take must not stop anyone from signing out.
        markRefused(key, answer === 'refused');
        if (answer === 'refused') setWaitingCookie(waitingElsewhere(key, owner));
        if (typeof answer === 'string') return setSending(answer);
        const left = withoutSent(read(key), batch);
        write(key, left);
        setWaitingCookie(left.length > 0 ? departureId : waitingElsewhere(key, owner));
        setWaiting(left);
        setStored(answer.checkIns);
      }
    } finally {
      isBusy.current = false;
    }
  }, [departureId, key, owner]);

  useEffect(() => {
    offset.current = clockOffset(departureId, readSavedAt() === null ? Date.parse(now) : null);
    const again = () => void send();
    again();
    const timer = setInterval(() => {
      if (read(key).length > 0) again();
    }, RETRY_MS);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [departureId, key, now, send]);

  const tick = useCallback(
    (travellerId: string, state: CheckInState) => {
      const before = read(key);
      const at = tickTime(Date.now(), offset.current, before);
      write(key, [...before, { id: crypto.randomUUID(), travellerId, state, at }]);
      setWaitingCookie(departureId);
      setWaiting(read(key));
      void send();
    },
    [departureId, key, send],
  );

  return {
    standings: standingsOf(stored, waiting),
    waiting: waiting.length,
    sending,
    savedAt,
    tick,
  };
}

const neverChanges = () => () => {};

/** When the copy that is shown was saved; null for a fresh page. The worker marks a copy. */
const readSavedAt = () =>
  document.querySelector<HTMLMetaElement>('meta[name="saved-at"]')?.content ?? null;

/** Whether scripts run: false while the server's page is shown. */
export const useHasScripts = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

async function post(
  departureId: string,
  ticks: readonly Tick[],
): Promise<TicksStored | Exclude<Sending, 'starting' | 'idle'>> {
  try {
    const response = await fetch(deskPaths.ticks(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ departure: departureId, ticks }),
    });
    if (response.ok) return (await response.json()) as TicksStored;
    if (response.status === 401) return 'signed_out';
    return [403, 404].includes(response.status) ? 'refused' : 'offline';
  } catch {
    return 'offline';
  }
}

/** Lets the sign-out send people back to the list first, because it clears the device. */
function setWaitingCookie(departureId: string | null): void {
  const age = departureId === null ? 0 : 2_592_000;
  document.cookie = `${waitingTicksCookie}=${departureId ?? ''}; path=/; max-age=${age}; samesite=lax`;
}

/** Returns another departure whose ticks wait here for the same person, unless they were refused. */
function waitingElsewhere(key: string, owner: string): string | null {
  try {
    const other = Object.keys(localStorage).find(
      (one) =>
        one !== key &&
        one.startsWith(keyPrefix) &&
        one.endsWith(`:${owner}`) &&
        localStorage.getItem(refusedPrefix + one) === null &&
        read(one).length > 0,
    );
    return other?.split(':')[1] ?? null;
  } catch {
    return null;
  }
}

function markRefused(key: string, isRefused: boolean): void {
  try {
    if (isRefused) localStorage.setItem(refusedPrefix + key, '1');
    else localStorage.removeItem(refusedPrefix + key);
  } catch {
    // Without storage, no other page sees these ticks either.
  }
}

/** Ticks of a device without storage, for as long as the page is open. */
const unstored = new Map<string, string>();

function read(key: string): Tick[] {
  try {
    return readTicks(unstored.get(key) ?? localStorage.getItem(key));
  } catch {
    return readTicks(unstored.get(key) ?? null);
  }
}

function write(key: string, ticks: readonly Tick[]): void {
  const text = JSON.stringify(ticks);
  try {
    if (ticks.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/** Returns how far the service's clock is ahead. A saved copy uses what the fresh page learned. */
function clockOffset(departureId: string, serverMs: number | null): number {
  const key = `desk-clock:${departureId}`;
  try {
    if (serverMs === null) return Number(localStorage.getItem(key) ?? 0) || 0;
    const difference = serverMs - Date.now();
    const known = Math.abs(difference) > CLOCK_SLACK_MS ? difference : 0;
    localStorage.setItem(key, String(known));
    return known;
  } catch {
    return 0;
  }
}
