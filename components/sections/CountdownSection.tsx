import { useEffect, useState } from 'react';
import { Figure } from '@/components/ui/Figure';
import { formatCount } from '@/lib/format/counts';
import { formatInstant } from '@/lib/format/dates';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './CountdownSection.module.css';

/** Says when the offer ends. Scripts count down, and remove the section once it's over. */
export function CountdownSection({ section, place }: SectionProps<'countdownSection'>) {
  const { endsAt } = section.offer;
  const left = useSecondsUntil(endsAt);
  if (left !== null && left <= 0) return null;
  return (
    <SectionBand section={section} place={place}>
      <div className={css.clock}>
        <p>
          <small>Until</small>
          <Figure className={css.end}>
            <time dateTime={endsAt}>{formatInstant(endsAt)}</time>
          </Figure>
        </p>
        <p className={css.left} role="timer" aria-live="off">
          {left === null ? 'It won’t end earlier, and it won’t be extended.' : timeLeft(left)}
        </p>
      </div>
    </SectionBand>
  );
}

/** Returns the whole seconds until an instant, or null until scripts run. */
function useSecondsUntil(instant: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setLeft(Math.ceil((Date.parse(instant) - Date.now()) / 1000));
    const first = setTimeout(count);
    const timer = setInterval(count, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [instant]);
  return left;
}

function timeLeft(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  return `${days > 0 ? `${formatCount(days, 'day')} and ` : ''}${clock} left`;
}
