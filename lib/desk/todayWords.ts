/** How Today says what waits, and where it is settled. */
import type { Today, TodayItem } from '@/booking/contract/today';
import { requesterName } from './requesterName';
import { formatCount } from '../format/counts';
import { formatDate } from '../format/dates';
import { formatMoney } from '../format/money';
import { deskPaths } from './deskPaths';

interface TodayWords {
  what: string;
  more: string;
  action: string;
  path: string;
}

/** Says how many more of a kind wait than Today lists, and where the whole list is. */
export function moreWords({ kind, count }: Today['more'][number]): { what: string; path: string } {
  const more = (singular: string, plural = `${singular}s`) =>
    `And ${formatCount(count, `more ${singular}`, `more ${plural}`)}`;
  switch (kind) {
    case 'refund_to_approve':
    case 'refund_failed':
    case 'refund_by_bank':
      return { what: more('refund'), path: deskPaths.money() };
    case 'payment_to_approve':
    case 'payment_differs':
    case 'payment_disputed':
      return { what: more('payment'), path: deskPaths.money() };
    case 'enquiry':
    case 'pitch':
      return { what: more('enquiry', 'enquiries'), path: deskPaths.inbox() };
    case 'message':
      return {
        what: more('booking with new messages', 'bookings with new messages'),
        path: deskPaths.inboxMessages(),
      };
    case 'review':
      return { what: more('review to read', 'reviews to read'), path: deskPaths.reviews() };
    case 'email_failed':
      return {
        what: more('email that didn’t arrive', 'emails that didn’t arrive'),
        path: deskPaths.alarms(),
      };
    case 'drift':
      return { what: more('wrong figure'), path: deskPaths.alarms() };
    case 'quote_ends':
      return {
        what: more('quote that ends soon', 'quotes that end soon'),
        path: deskPaths.inboxQuotes(),
      };
    case 'offer_ends':
      return { what: more('offer of seats', 'offers of seats'), path: deskPaths.departures() };
    case 'departure_short':
      return {
        what: more('departure to decide on', 'departures to decide on'),
        path: deskPaths.departures(),
      };
    case 'departure_end':
      return {
        what: more('cancellation of a departure', 'cancellations of departures'),
        path: deskPaths.departures(),
      };
    case 'payouts_differ':
    case 'bank_lines':
      return { what: more('difference'), path: deskPaths.moneyPayouts() };
  }
}

export function todayWords(item: TodayItem): TodayWords {
  const { id, name, count } = item;
  const reference = item.bookingReference ?? '';
  const amount = item.amountMinor === null ? '' : formatMoney(item.amountMinor);
  const trip = item.tripTitle
    ? `${item.tripTitle}, ${item.startDate ? formatDate(item.startDate) : ''}`
    : '';
  const money = (anchor: string) => `${deskPaths.money()}#${anchor}-${id ?? ''}`;
  const alarm = `${deskPaths.alarms()}#alarm-${id ?? ''}`;
  switch (item.kind) {
    case 'refund_to_approve':
      return {
        what: `Refund of ${amount} needs a second person`,
        more: `${reference}. Requested by ${requesterName(name ?? 'someone')}.`,
        ...{ action: 'Check', path: money('refund') },
      };
    case 'refund_failed':
      return {
        what: `Refund of ${amount} didn’t arrive`,
        more: `${reference}. Try again, or pay by bank transfer.`,
        ...{ action: 'Fix', path: money('refund') },
      };
    case 'refund_by_bank':
      return {
        what: `Pay the refund of ${amount} by bank transfer`,
        more: `${reference}. Then record the transfer number.`,
        ...{ action: 'Record', path: money('refund') },
      };
    case 'payment_to_approve':
      return {
        what: `Payment of ${amount} needs a second person`,
        more: `${reference}. Recorded by ${name ?? 'someone'}. Until then the booking counts as unpaid.`,
        ...{ action: 'Check', path: money('payment') },
      };
    case 'payment_differs':
      return {
        what: `${amount} came in, ${formatMoney(item.askedMinor ?? 0)} was asked for`,
        more: `${reference}. Keep it, or send it back.`,
        ...{ action: 'Decide', path: money('review') },
      };
    case 'payment_disputed':
      return {
        what: `A payer’s bank disputes ${amount}`,
        more: `${reference}. Answer in the gateway’s dashboard.`,
        ...{ action: 'See it', path: `${deskPaths.money()}#disputes` },
      };
    case 'enquiry':
      return {
        what: `${name ?? 'Someone'} waits for a first reply`,
        more: [count === null ? '' : formatCount(count, 'person', 'people'), item.tripTitle ?? '']
          .filter(Boolean)
          .join(', '),
        ...{ action: 'Answer', path: deskPaths.inbox({ open: id }) },
      };
    case 'pitch':
      return {
        what: `${name ?? 'Someone'} waits for a decision on a pitch`,
        more: 'For the journal.',
        ...{ action: 'Answer', path: deskPaths.inbox({ open: id }) },
      };
    case 'message':
      return {
        what: `${formatCount(count ?? 1, 'new message')} about ${reference}`,
        more: trip,
        ...{ action: 'Answer', path: deskPaths.inboxMessages() },
      };
    case 'review':
      return {
        what: 'A review to read before it goes public',
        more: formatCount(count ?? 0, 'star'),
        ...{ action: 'Read', path: deskPaths.reviews() },
      };
    case 'email_failed':
      return {
        what: `An email about ${reference || trip || 'an enquiry'} didn’t arrive`,
        more: `${reference && trip ? `${trip}. ` : ''}Check the address, or call.`,
        ...{ action: 'Fix', path: alarm },
      };
    case 'drift':
      return {
        what: `A figure is wrong: ${name ?? ''}`,
        more: [reference, trip].filter(Boolean).join(', ') || 'Nothing was changed.',
        ...{ action: 'See both figures', path: alarm },
      };
    case 'payouts_differ':
      return {
        what: `${formatCount(count ?? 0, 'difference')} between gateway, bank and ledger`,
        more: `${amount} is unexplained.`,
        ...{ action: 'Explain', path: `${deskPaths.moneyPayouts()}#differences` },
      };
    case 'bank_lines':
      return {
        what: `${formatCount(count ?? 0, 'bank line')} to match`,
        more: `${amount} in all.`,
        ...{ action: 'Match', path: `${deskPaths.moneyPayouts()}#bank` },
      };
    case 'departure_end':
      return {
        what: `Cancelling ${trip} needs a second person`,
        more: `${formatCount(count ?? 0, 'booking')}, ${amount} to refund. Requested by ${name ?? 'someone'}.`,
        ...{ action: 'Check', path: deskPaths.departureCancel(id ?? '') },
      };
    case 'offer_ends':
      return {
        what: `${name ?? 'Someone'} hasn’t taken ${formatCount(count ?? 1, 'offered seat')} yet`,
        more: `${trip}. If they don’t take it, the next in line gets it.`,
        ...{ action: 'See the list', path: deskPaths.departureWaitlist(item.departureId ?? '') },
      };
    case 'quote_ends':
      return {
        what: `${name ?? 'A group'} hasn’t accepted our quote of ${amount} yet`,
        more: `${trip}, ${formatCount(count ?? 0, 'person', 'people')}. If it lapses, the price no longer holds.`,
        ...{ action: 'See the quote', path: deskPaths.inboxQuotes() },
      };
    case 'departure_short':
      return {
        what: `Decide whether ${item.tripTitle ?? 'the trip'} runs`,
        more: `${item.startDate ? formatDate(item.startDate) : ''}: ${formatCount(count ?? 0, 'person', 'people')} short of the minimum.`,
        ...{ action: 'Decide', path: deskPaths.departure(id ?? '') },
      };
  }
}
