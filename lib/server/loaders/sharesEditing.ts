import type { BookingDetail } from '@/booking/contract/bookings';
import type { PaymentShares } from '@/booking/contract/shares';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { amountText, mostFriends, shareField, shareFieldNames } from '@/lib/account/shareFields';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import { friendsIn } from '../forms/shareForms';
import type { PersonalRequest } from './pageLoad';

/** A booking's shares, with anything typed for new shares or a changed amount. */
export interface SharesEditing {
  shares: PaymentShares;
  /** How many friends the form has fields for. */
  friends: number;
  draft: FormDraft;
  /** Someone is using the form, so it's shown open. */
  isTyped: boolean;
  /** A changed amount that was refused. */
  change: { id: string; draft: FormDraft } | null;
  done: 'opened' | 'changed' | 'closed' | 'mailed' | null;
}

/** Returns null if there are no shares and there is nothing to share. */
export function sharesEditing(
  request: PersonalRequest,
  booking: Pick<BookingDetail, 'status' | 'money' | 'pax' | 'timeline'>,
  shares: PaymentShares | null,
): SharesEditing | null {
  if (!shares || (booking.status !== 'confirmed' && !shares.heldUntil)) return null;
  const wereOpened = booking.timeline.some(({ kind }) => kind === 'share_opened');
  if (shares.freeMinor <= 0 && !wereOpened) return null;
  const { posted, query, setStatus } = request;
  const kept = unsentShares(request);
  const id = queryValue(query, 'share');
  const answer = posted && id ? verifyOutcome(queryValue(query, 'answer')) : null;
  const change =
    posted && id && posted.text('share') === id
      ? { id, draft: { values: { amount: posted.text('amount') }, answer } }
      : null;
  const refused = kept?.answer ?? change?.draft.answer;
  if (refused) setStatus(answerStatuses[refused.kind]);
  const wanted = Number(queryValue(query, 'friends'));
  const isWanted = kept !== null && Number.isInteger(wanted) && wanted > 0;
  const usual = usualFriends(booking.pax, shares);
  const typed = kept && posted ? friendsIn(posted) : usual.friends;
  const friends = isWanted ? Math.min(wanted, mostFriends) : typed;
  const filled = equalAmounts(friends, usual.amountMinor);
  return {
    shares,
    friends,
    isTyped: kept !== null,
    draft: { ...emptyDraft, ...kept, values: { ...filled, ...kept?.values } },
    change,
    done: dones.find((one) => one === queryValue(query, 'shares')) ?? null,
  };
}

/** Returns what was typed for new shares, or null for other forms. */
function unsentShares({ posted, query }: PersonalRequest): FormDraft | null {
  if (!posted?.has(shareField(0, 'payerName'))) return null;
  const values = posted.sentTexts(shareFieldNames(friendsIn(posted)));
  return { values, answer: verifyOutcome(queryValue(query, 'answer')) };
}

/** Returns all fields of a shares form, for a page without the booking. Null for other forms. */
export function keptSharesForm({ posted }: PersonalRequest): Record<string, string> | null {
  if (!posted) return null;
  const isAmount = posted.has('share') && posted.has('amount');
  if (!isAmount && !posted.has(shareField(0, 'payerName'))) return null;
  const names = ['reference', 'do', 'share', 'amount', 'idempotencyKey'];
  return posted.sentTexts([...names, ...shareFieldNames(friendsIn(posted))]);
}

const dones = ['opened', 'changed', 'closed', 'mailed'] as const;

/**
 * Suggests how many friends pay, and how much: equal amounts, one of a balance for whoever booked.
 * A deposit's free part is without theirs.
 */
function usualFriends(pax: number, { shares, freeMinor, heldUntil }: PaymentShares) {
  const named = shares.filter(({ status }) => status !== 'cancelled').length;
  const people = Math.max(pax - named - (heldUntil ? 1 : 0), 1);
  const rupees = Math.floor(freeMinor / 100 / people);
  return {
    friends: Math.min(Math.max(heldUntil ? people : people - 1, 1), mostFriends),
    amountMinor: people === 1 ? freeMinor : rupees * 100,
  };
}

function equalAmounts(friends: number, amountMinor: number): Record<string, string> {
  if (amountMinor <= 0) return {};
  const amount = amountText(amountMinor);
  return Object.fromEntries(
    Array.from({ length: friends }, (_, row) => [shareField(row, 'amount'), amount]),
  );
}
