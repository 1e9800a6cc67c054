import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import { selectionQuery } from '@/lib/booking/bookingSelection';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { HiddenFields } from '../../forms/HiddenFields';
import { PriceChange, type StepProps } from '../StepParts';
import { RefusedNotice } from '../RefusedNotice';

/** Shown when the hold has expired. Offers the same seats at the current price, if available. */
export function ExpiredStep({ trip, state }: StepProps<'expired'>) {
  const { selection, departure, quote, refused } = state;
  const selected = selectionQuery(selection);
  const people = selection.adults + selection.children;
  return (
    <>
      <h1>Your time ran out</h1>
      {refused ? (
        <RefusedNotice
          refused={refused}
          selection={selection}
          tripSlug={trip.slug}
          oldHold={state.oldHoldId}
        />
      ) : (
        <Notice tone="caution" role="status">
          The {formatCount(people, 'seat')} for{' '}
          {formatDateRange(departure.startDate, departure.endDate)} went back on sale. We’ve kept
          what you typed.
        </Notice>
      )}
      {state.reference ? (
        <Notice>
          Already paid for <b>{state.reference}</b>? Do not pay again. If your bank completes the
          payment, we’ll book the seats if they’re still available. If not, we’ll refund you in
          full. <a href={paths.bookingDetails(state.reference)}>View booking</a>
        </Notice>
      ) : null}
      {quote && quote.totalMinor !== state.previousTotalMinor ? (
        <PriceChange previousMinor={state.previousTotalMinor} currentMinor={quote.totalMinor} />
      ) : null}
      <form method="post" action={bookingApi.hold()}>
        <HiddenFields
          fields={{
            slug: trip.slug,
            oldHold: state.oldHoldId,
            returnTo: 'oldHold',
            ...selected,
            refusedCode: selection.code,
            total: quote?.totalMinor ?? '',
            idempotencyKey: state.idempotencyKey,
          }}
        />
        <Actions>
          {quote ? (
            <Button>
              Hold {people === 1 ? 'it' : 'them'} again for{' '}
              {formatMoney(quote.totalMinor, quote.currency)}
            </Button>
          ) : null}
          <QuietLink href={paths.booking(trip.slug, { ...selected, oldHold: state.oldHoldId })}>
            Choose another date
          </QuietLink>
        </Actions>
      </form>
    </>
  );
}
