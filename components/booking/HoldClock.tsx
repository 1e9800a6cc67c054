import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Figure } from '@/components/ui/Figure';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { formatCount } from '@/lib/format/counts';
import { formatTime } from '@/lib/format/dates';
import css from './HoldClock.module.css';

interface Hold {
  expiresAt: string;
  /** The service's time when the page was rendered: the visitor's clock may be wrong. */
  serverNow: string;
}

interface HoldClockProps {
  hold: Hold;
  /** One or two sentences that say what the time is for. */
  words: string;
  /** Leaves the form in place when the hold expires, since someone may be typing. */
  staysWhenOver?: boolean;
}

/** The time left on a hold. Without scripts it shows when the hold expires. */
export function HoldClock({ hold, words, staysWhenOver = false }: HoldClockProps) {
  const remaining = useRemainingSeconds(hold, staysWhenOver);
  if (staysWhenOver && remaining === 0) {
    return (
      <div className={css.clock} role="alert">
        <span>
          Your time ran out. Send the form anyway: we’ve kept what you typed, and you can hold the
          seats again if they’re available.
        </span>
      </div>
    );
  }
  const isKnown = remaining !== null;
  const minutes = Math.ceil((remaining ?? 0) / 60);
  return (
    <div className={css.clock} role="timer" aria-live="off">
      <Figure aria-hidden="true">
        {isKnown ? asClock(remaining) : formatTime(hold.expiresAt)}
      </Figure>
      <span>{words}</span>
      <VisuallyHidden aria-live="polite">
        {isKnown && (minutes === 5 || minutes === 1)
          ? `${formatCount(minutes, 'minute')} left to finish`
          : ''}
      </VisuallyHidden>
    </div>
  );
}

function useRemainingSeconds({ expiresAt, serverNow }: Hold, staysWhenOver: boolean) {
  const router = useRouter();
  const [remaining, setRemaining] = useState<number | null>(null);
  useEffect(() => {
    let reload: ReturnType<typeof setTimeout> | undefined;
    const end = performance.now() + (Date.parse(expiresAt) - Date.parse(serverNow));
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - performance.now()) / 1000));
      setRemaining(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      // Give the service a second to expire the hold, then reload to see what happened to the
      // seats.
      if (!staysWhenOver) reload = setTimeout(() => void router.replace(router.asPath), 1_000);
    };
    const timer = setInterval(tick, 1_000);
    tick();
    return () => {
      clearInterval(timer);
      clearTimeout(reload);
    };
    // A new hold restarts the clock. The router stays the same object for the life of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [expiresAt, serverNow]);
  return remaining;
}

function asClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** Returns the text for seats on hold during checkout. */
export function formatHold({ pax, expiresAt }: { pax: number; expiresAt: string }): string {
  const [seats, they] = pax === 1 ? ['1 seat is', 'it goes'] : [`${pax} seats are`, 'they go'];
  return `${seats} held for you at this price until ${formatTime(expiresAt)}. If the time runs out, ${they} back on sale. You won’t lose what you typed.`;
}

/** Returns the text shown while the bank decides. It says what happens if it's late. */
export function waitingWords({ pax, expiresAt }: { pax: number; expiresAt: string }): string {
  const [seats, they] = pax === 1 ? ['1 seat is', 'it is'] : [`${pax} seats are`, 'they are'];
  return `${seats} held for you until ${formatTime(expiresAt)}. If your bank confirms later than that, we’ll book you if ${they} still available. If not, we’ll refund you in full.`;
}
