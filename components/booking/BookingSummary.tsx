import styled from 'styled-components';
import type { Departure } from '@/booking/contract/departures';
import type { Quote } from '@/booking/contract/quotes';
import { Skeleton } from '@/components/ui/Skeleton';
import { ContentImage } from '@/components/content/ContentImage';
import { withPlaces } from '@/lib/booking/bookingSelection';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateRange } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { useIsNavigating } from '@/lib/hooks/useIsNavigating';
import type { BookingPageProps, BookingState } from '@/lib/server/loaders/bookingPage';
import { roomWords } from '@/lib/booking/priceWords';
import { media } from '@/styles/mediaQueries';
import { tokens } from '@/styles/tokens';
import { DueDates, PriceLines } from './PriceLines';

const Box = styled.aside`
  background: ${tokens.color.card};
  border-radius: ${tokens.radius.large};
  box-shadow:
    0 0 0 1px ${tokens.color.line},
    ${tokens.shadow.raised};
  overflow: hidden;
  ${media.desktop} {
    position: sticky;
    top: 16px;
  }
  img {
    display: none;
    ${media.desktop} {
      display: block;
    }
  }
  summary {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 1rem;
    min-height: 56px;
    padding: 0.7rem 1.2rem 0.6rem;
    font-weight: 400;
    list-style: none;
    line-height: 1.2;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary strong {
    white-space: nowrap;
    font-stretch: 78%;
    font-size: 1.4rem;
  }
`;
const Inside = styled.div`
  display: grid;
  gap: 1rem;
  padding: 0.2rem 1.2rem 1.2rem;
  ${media.desktop} {
    padding: 1.2rem 1.4rem 1.4rem;
  }
  h2 {
    font-size: ${tokens.size.title};
  }
  p {
    color: ${tokens.color.muted};
  }
`;
const Wide = styled.div`
  display: none;
  ${media.desktop} {
    display: block;
  }
`;
const Folded = styled.details`
  ${media.desktop} {
    display: none;
  }
`;

/** Trip, date, people and the running total. On a phone it collapses to one line. */
export function BookingSummary({ trip, state }: BookingPageProps) {
  const facts = factsOf(state);
  const isBusy = useIsNavigating();
  if (!facts) return null;
  const { departure, quote } = facts;
  const people = quote
    ? `${formatCount(quote.travellers.length, 'person', 'people')}, ${roomWords(withPlaces(quote.travellers)).toLowerCase()}`
    : '';
  const inside = (
    <Inside>
      <div>
        <h2>{trip.title}</h2>
        <p>
          {formatDateRange(departure.startDate, departure.endDate)}
          {people ? `, ${people}` : ''}
        </p>
      </div>
      {quote ? (
        <>
          <PriceLines {...quote} isBusy={isBusy} />
          <DueDates quote={quote} />
          <p>{keptLine(quote)}</p>
        </>
      ) : null}
    </Inside>
  );
  return (
    <Box aria-label="Your booking">
      <Folded>
        <summary>
          <span>What you pay</span>
          <strong>
            {isBusy ? <Skeleton /> : quote && formatMoney(quote.totalMinor, quote.currency)}
          </strong>
        </summary>
        {inside}
      </Folded>
      <Wide>
        <ContentImage picture={trip.picture} ratio={16 / 7} sizes="390px" alt="" />
        {inside}
      </Wide>
    </Box>
  );
}

function factsOf(state: BookingState): { departure: Departure; quote: Quote | null } | null {
  if ('hold' in state) return state.hold;
  return 'departure' in state ? state : null;
}

/** Returns what we keep if the customer cancels before the charge next changes. */
function keptLine({ cancellation, currency }: Quote): string {
  const tier = cancellation.find((candidate) => candidate.cancelUntil !== null);
  if (!tier?.cancelUntil) return '';
  if (tier.refundMinor === 0) return 'If you cancel this close to the date, there’s no refund.';
  return `If you cancel by ${formatDate(tier.cancelUntil)}, we keep ${formatMoney(tier.chargeMinor, currency)} of the total.`;
}
