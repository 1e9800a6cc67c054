import type { SharesRequest } from '@/booking/contract/shares';
import type { FormAnswer } from '@/lib/formDraft';
import { sharePath } from '@/lib/booking/bookingApi';
import { paths, type BookingDetailsQuery } from '@/lib/paths';
import { mostFriends, readAmount, shareField } from '@/lib/account/shareFields';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerTo, atFields, invalid, signOutcome } from './outcome';
import type { FormTarget, SentForm, SentOnce } from '../http/formHandler';
import type { FormText } from '../http/formText';

/** Handles the buttons for shares. If one is refused, the form is shown again as typed. */
export async function submitShares(sent: SentOnce): Promise<FormTarget> {
  const { form } = sent;
  switch (form.text('do')) {
    case 'more': {
      const friends = Math.min(friendsIn(form) + 1, mostFriends);
      const page = paths.bookingDetails(form.text('reference'), { friends });
      return { showAgain: `${page}#${shareField(friends - 1, 'payerName')}` };
    }
    case 'open':
      return openShares(sent);
    case 'change':
      return changeAmount(sent);
    default:
      return pressButton(sent);
  }
}

/** Returns how many friends the form has fields for. */
export function friendsIn(form: FormText): number {
  const rows = form.names.map((name) => Number(/^shares\.(\d{1,2})\./.exec(name)?.[1] ?? -1));
  return Math.min(Math.max(...rows, 0) + 1, mostFriends);
}

async function openShares({ form, visitor, idempotencyKey }: SentOnce): Promise<FormTarget> {
  const reference = form.text('reference');
  const showAgain = (answer: FormAnswer): FormTarget => ({
    showAgain: paths.bookingDetails(reference, {
      friends: friendsIn(form),
      answer: signOutcome(answer),
    }),
  });
  const rows = filledRows(form);
  const errors = wrongAmounts(form, rows);
  if (rows.length === 0) {
    const message = 'Enter a friend’s name and email address';
    errors.push({ field: shareField(0, 'payerName'), message });
  }
  if (errors.length > 0) return showAgain({ kind: 'invalid', errors });
  try {
    const shares = rows.map((row) => payerIn(form, row));
    await bookingService.openShares(reference, { shares }, idempotencyKey, visitor);
    return sharesPath(reference, { shares: 'opened' });
  } catch (error) {
    return showAgain(atFields(answerTo(error), (field) => fieldInForm(field, rows)));
  }
}

/** Returns the rows with a name or email address. Amounts are prefilled, so they don't count. */
function filledRows(form: FormText): number[] {
  return Array.from({ length: friendsIn(form) }, (_, row) => row).filter(
    (row) =>
      form.text(shareField(row, 'payerName')).trim() !== '' ||
      form.text(shareField(row, 'payerEmail')).trim() !== '',
  );
}

function wrongAmounts(form: FormText, rows: readonly number[]): FormAnswer['errors'] {
  return rows.flatMap((row) => {
    const field = shareField(row, 'amount');
    const typed = form.text(field).trim();
    return typed === '' || readAmount(typed) ? [] : [{ field, message: wrongAmount }];
  });
}

/** If an amount was cleared, the service gives that share an equal part of the remainder. */
function payerIn(form: FormText, row: number): SharesRequest['shares'][number] {
  const amountMinor = readAmount(form.text(shareField(row, 'amount')));
  return {
    payerName: form.text(shareField(row, 'payerName')).slice(0, longestPart),
    payerEmail: form.text(shareField(row, 'payerEmail')).slice(0, longestPart),
    ...(amountMinor ? { amountMinor } : {}),
  };
}

/** Finds a field in the form, whose empty rows the service doesn't count. */
function fieldInForm(path: string, rows: readonly number[]): string {
  const [, place = '', part = ''] = /^shares\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const row = rows[Number(place)];
  if (part === 'payerName' || part === 'payerEmail') return shareField(row ?? 0, part);
  return part === 'amountMinor' ? shareField(row ?? 0, 'amount') : '';
}

async function changeAmount({ form, visitor }: SentForm): Promise<FormTarget> {
  const reference = form.text('reference');
  const id = form.text('share');
  const showAgain = (answer: FormAnswer): FormTarget => ({
    showAgain: paths.bookingDetails(reference, { share: id, answer: signOutcome(answer) }),
  });
  const amountMinor = readAmount(form.text('amount'));
  if (!amountMinor) return showAgain(invalid(wrongAmount, 'amount'));
  try {
    await bookingService.changeShare(reference, id, { amountMinor }, visitor);
    return sharesPath(reference, { shares: 'changed' });
  } catch (error) {
    return showAgain(atFields(answerTo(error), () => 'amount'));
  }
}

/** Closes a share, emails its link again, or pays the whole balance. None of these need input. */
async function pressButton({ form, visitor, idempotencyKey }: SentOnce): Promise<FormTarget> {
  const reference = form.text('reference');
  const id = form.text('share');
  try {
    switch (form.text('do')) {
      case 'close':
        await bookingService.closeShare(reference, id, visitor);
        return sharesPath(reference, { shares: 'closed' });
      case 'mail':
        await bookingService.mailShare(reference, id, visitor);
        return sharesPath(reference, { shares: 'mailed' });
      case 'cover': {
        const shownMinor = shownIn(form);
        const purpose = form.text('purpose') === 'deposit' ? 'deposit' : 'full';
        const request = { purpose, closesShares: true, shownMinor } as const;
        await bookingService.startPayment(reference, request, idempotencyKey, visitor);
        return paths.bookingDetails(reference);
      }
      default:
        return sharesPath(reference, {});
    }
  } catch (error) {
    return paths.bookingDetails(reference, refusedQuery(error));
  }
}

/** Opens a share with its link's secret, sent by a script or pasted with the link. */
export async function submitShareOpening({ form, visitor }: SentForm): Promise<FormTarget> {
  const link = form.text('link').trim();
  // Someone with two shares may paste the other link here, so the link decides which one opens.
  const share = /[?&]of=([\w-]{36})(?=[&#])/.exec(link)?.[1] ?? form.text('share');
  const reference = form.text('reference');
  const key = /#key=([\w-]{20,200})$/.exec(link)?.[1];
  if (!key) return sharePath(reference, share, { refused: 'link_expired' });
  return toShare(reference, share, bookingService.openShare({ share, key }, visitor));
}

/** Opens a payment for a share, for the amount its payer saw. */
export async function submitSharePayment(sent: SentOnce): Promise<FormTarget> {
  const { form, visitor, idempotencyKey } = sent;
  const share = form.text('share');
  const request = { shownMinor: shownIn(form) };
  const started = bookingService.startSharePayment(share, request, idempotencyKey, visitor);
  return toShare(form.text('reference'), share, started);
}

/** Waits for the request, then returns to the share's page, which says why if it was refused. */
async function toShare(reference: string, share: string, work: Promise<unknown>) {
  try {
    await work;
    return sharePath(reference, share);
  } catch (error) {
    return sharePath(reference, share, { refused: failureOf(error).code });
  }
}

/** Returns the amount the payer saw, in minor units. */
const shownIn = (form: FormText) => Number(/^\d{1,12}$/.exec(form.text('shownMinor'))?.[0] ?? 0);

/** Returns the reason an action failed, as a query parameter. Rethrows anything but a refusal. */
function refusedQuery(error: unknown): BookingDetailsQuery {
  const { code, meta } = failureOf(error);
  const wait = meta?.retryAfterSeconds;
  return { refused: code, ...(wait ? { wait } : {}) };
}

const sharesPath = (reference: string, query: BookingDetailsQuery) =>
  `${paths.bookingDetails(reference, query)}#shares`;

export const wrongAmount = 'Enter an amount in rupees, like 12,500';
const longestPart = 1_000;
