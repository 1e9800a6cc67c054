import { memo, useEffect, useRef } from 'react';
import type { Departure } from '@/booking/contract/departures';
import { DateWords, FullDate } from '@/components/booking/FullDates';
import { AskLinks } from '@/components/layout/AskLinks';
import { Button, ButtonLink } from '@/components/ui/Button';
import { ChoiceCard } from '@/components/ui/Choice';
import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDay, formatTime } from '@/lib/format/dates';
import { formatMoney, formatPrice } from '@/lib/format/money';
import { useChosenDate } from '@/lib/hooks/useChosenDate';
import { dateAnchor, paths } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import { priceLabel } from '@/lib/booking/priceWords';
import { CarriedFields } from './CarriedFields';
import css from './BuyBox.module.css';

const shownAtFirst = 4;

export interface BuyBoxProps {
  trip: { title: string; slug: string };
  departures: Departure[];
  asOf: string;
  /** Whether the last refresh failed. If so, seat counts are hidden. */
  isStale: boolean;
  settings: Frame['settings'];
}

/** Price, dates with live status, and the booking button. A plain form that needs no scripts. */
export function BuyBox({ trip, departures, asOf, isStale, settings }: BuyBoxProps) {
  const first = departures.find((departure) => departure.isBookable);
  const { chosen: wished, asked, choose } = useChosenDate(departures);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A date may have been chosen before the scripts loaded.
    const chosenBefore = form.current?.querySelector<HTMLInputElement>(
      'input[name="departure"]:checked:not([checked])',
    );
    if (chosenBefore) choose(chosenBefore.value);
  }, [choose]);
  const chosen = wished ?? first;
  if (!first || !chosen?.from) {
    const why = departures.length > 0 ? 'taken' : 'none';
    return <AskForDates trip={trip} settings={settings} departures={departures} why={why} />;
  }
  const shownCount = Math.max(shownAtFirst, asked ? departures.indexOf(asked) + 1 : 0);
  const [shown, more] = [departures.slice(0, shownCount), departures.slice(shownCount)];
  const dates = (list: Departure[]) =>
    list.map((departure) => (
      <DateChoice
        key={departure.id}
        departure={departure}
        isStale={isStale}
        isChosen={departure.id === chosen.id}
        onChoose={choose}
      />
    ));
  return (
    <aside className={css.box} aria-label="Dates and price" id="dates">
      <p className={css.price}>
        <small>{priceLabel(chosen.from)}</small>
        <Figure className={css.amount}>{formatPrice(chosen.from)}</Figure>
        <small>{dueLine(chosen)}</small>
      </p>
      <form ref={form} action={paths.booking(trip.slug)} method="get">
        <CarriedFields />
        <input type="hidden" name="listed" value={`${chosen.id}.${chosen.from.amountMinor}`} />
        <fieldset className={css.dates}>
          <legend>Choose a date</legend>
          {dates(shown)}
          {more.length > 0 ? (
            <details>
              <summary>{formatCount(more.length, 'more date')}</summary>
              {dates(more)}
            </details>
          ) : null}
        </fieldset>
        <div className={css.submit}>
          <Button wide>Choose a room and book</Button>
          <small>
            {isStale
              ? 'We couldn’t refresh the dates just now. We’ll check availability when you book.'
              : `Seats as of ${formatTime(asOf)}. We hold yours for 15 minutes once you start.`}
          </small>
        </div>
      </form>
      <div className={css.ask}>
        <PageLink href={paths.contactForm({ topic: 'trip', trip: trip.slug })}>
          Ask about this trip
        </PageLink>
        <AskLinks
          settings={settings}
          message={`Hello, I have a question about ${trip.title} on ${formatDay(chosen.startDate)}.`}
        />
      </div>
    </aside>
  );
}

/** Returns what is due today and later, per person. Always shown beside the price. */
function dueLine(departure: Departure): string {
  const {
    from,
    depositPerPersonMinor,
    dueNowIsFull,
    balanceDueOn,
    earlyDiscount,
    instalmentCount,
  } = departure;
  if (!from) return '';
  const taxes = `${from.taxes === 'gst_tcs' ? 'GST and TCS included' : 'GST included'}${
    earlyDiscount
      ? `, with an early booking discount of ${earlyDiscount.bps / 100}% until ${formatDay(earlyDiscount.lastDay)}`
      : ''
  }`;
  if (dueNowIsFull || depositPerPersonMinor === null || !balanceDueOn) {
    return `${taxes}. The full price is due when you book because the trip starts soon.`;
  }
  return `${taxes}. Pay ${formatMoney(depositPerPersonMinor, from.currency)} today, the balance by ${formatDay(balanceDueOn)}${instalmentCount ? ` or in ${instalmentCount} monthly instalments` : ''}.`;
}

interface DateChoiceProps extends Pick<BuyBoxProps, 'isStale'> {
  departure: Departure;
  isChosen: boolean;
  onChoose: (departureId: string) => void;
}

/** Choosing a date re-renders only the previous and the new choice, after the browser's own change. */
const DateChoice = memo(function DateChoice(props: DateChoiceProps) {
  const { departure, isStale, isChosen, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // The date may have been chosen elsewhere on the page. At first, the browser's choice counts.
    if (isChosen && !wasChosen.current && input.current) input.current.checked = true;
    wasChosen.current = isChosen;
  }, [isChosen]);
  if (departure.salesState === 'waitlist') return <FullDate departure={departure} />;
  const { label, tone } = describeStatus(departure, isStale);
  return (
    <ChoiceCard
      id={dateAnchor(departure.id)}
      name="departure"
      value={departure.id}
      ref={input}
      defaultChecked={isChosen}
      onChange={() => onChoose(departure.id)}
      disabled={!departure.isBookable}
    >
      <span>
        <DateWords departure={departure} />
      </span>
      <Pill data-tone={tone}>{label}</Pill>
    </ChoiceCard>
  );
});

/** The reason nothing can be booked right now. */
type NothingToBook = 'unknown' | 'none' | 'taken' | 'on_request';

const nothingToBook: Record<NothingToBook, { heading: string; text: string }> = {
  unknown: {
    heading: 'Ask us for dates',
    text: 'We can’t load dates and prices right now. Call or write to us. During office hours, we reply straight away.',
  },
  none: {
    heading: 'No open dates',
    text: 'We haven’t set the next dates yet. Tell us when you’d like to go and you’ll be the first to know.',
  },
  taken: {
    heading: 'No open dates',
    text: 'All dates are full or closed right now. Seats open up when someone cancels, and the waiting list gets them first.',
  },
  on_request: {
    heading: 'On request',
    text: 'This trip has no fixed dates. Tell us when you’d like to go and how many of you there are.',
  },
};

interface AskForDatesProps extends Pick<BuyBoxProps, 'trip' | 'settings'> {
  /** The trip's dates, if there are any. None of them can be booked. */
  departures?: readonly Departure[];
  why: NothingToBook;
}

/** Shown instead of prices. Says what to do now, and never shows an old price. */
export function AskForDates({ trip, settings, departures = [], why }: AskForDatesProps) {
  const { heading, text } = nothingToBook[why];
  const mayOpen = why === 'none' || why === 'taken';
  return (
    <aside className={css.box} aria-label="Dates and price" id="dates">
      <h2>{heading}</h2>
      <p>{text}</p>
      {departures.length > 0 ? (
        <ul className={css.taken}>
          {departures.slice(0, shownAtFirst).map((departure) => (
            <li key={departure.id}>
              {departure.salesState === 'waitlist' ? (
                <FullDate departure={departure} />
              ) : (
                <span className={css.closed}>
                  <Figure className={css.day}>{formatDay(departure.startDate)}</Figure>
                  <Pill data-tone="full">{describeStatus(departure).label}</Pill>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <ButtonLink
        href={paths.contactForm({ topic: mayOpen ? 'dates' : 'trip', trip: trip.slug })}
        wide
      >
        {mayOpen ? 'Tell me when dates open' : 'Ask about this trip'}
      </ButtonLink>
      <AskLinks
        settings={settings}
        message={`Hello, I’d like dates and prices for ${trip.title}.`}
        isOutage={why === 'unknown'}
      />
      <small>{settings.hours}</small>
    </aside>
  );
}
