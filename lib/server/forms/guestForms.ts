import type { FormAnswer } from '@/lib/formDraft';
import { paths, type BookingDetailsQuery } from '@/lib/paths';
import { refusalMessages } from '@/lib/refusalMessages';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerTo, invalid, signOutcome } from './outcome';
import type { FormTarget, SentForm } from '../http/formHandler';
import type { FormText } from '../http/formText';

/** Handles "Send me my link". The response never reveals whether such a booking exists. */
export async function requestBookingLink({ form, visitor }: SentForm): Promise<FormTarget> {
  const typed = form.text('reference').trim();
  const reference = referenceIn(typed) ?? referenceIn(form.text('page')) ?? unknownReference;
  try {
    await bookingService.askForLink({ reference: typed, email: form.text('email') }, visitor);
    return paths.bookingDetails(reference, { sent: 1 });
  } catch (error) {
    return showAgain(reference, answerTo(error));
  }
}

/** Opens a booking with an email's code or its link's secret, which a script sends. */
export async function submitOpening({ form, visitor }: SentForm): Promise<FormTarget> {
  const reference = referenceIn(form.text('reference')) ?? unknownReference;
  const key = /^#key=([\w-]{20,200})$/.exec(form.text('link'))?.[1];
  const secret = form.has('link') ? { key: key ?? '' } : { code: form.text('code').slice(0, 40) };
  try {
    await bookingService.openBooking({ reference, ...secret }, visitor);
    return paths.bookingDetails(reference);
  } catch (error) {
    const answer = answerToSecret(error, 'code');
    if ('code' in secret) return showAgain(reference, answer, { sent: 1 });
    return paths.bookingDetails(reference, { refused: failureOf(error).code });
  }
}

/** Emails the code to cancel, change the date or choose. If refused, an earlier one works. */
export async function requestAccessCode({ form, visitor }: SentForm): Promise<FormTarget> {
  const reference = form.text('reference');
  const cancellation = form.text('cancellation');
  const change = form.text('change');
  const back = (query: BookingDetailsQuery): FormTarget => {
    if (cancellation) return choicePath(reference, query);
    if (change) return changingPath(reference, { ...query, change });
    return cancellingPath(reference, { ...query, ...readCancelSelection(form) });
  };
  try {
    if (cancellation) await bookingService.sendChoiceCode(reference, cancellation, visitor);
    else if (change) await bookingService.sendTransferCode(reference, visitor);
    else await bookingService.sendCancelCode(reference, visitor);
    return back({ code: 'sent' });
  } catch (error) {
    const { code: refused, meta } = failureOf(error);
    const wait = meta?.retryAfterSeconds;
    const sent = form.text('sent') === '1' ? { code: 'sent' as const } : {};
    return back({ ...sent, ...(wait ? { wait } : {}), refused });
  }
}

/** Returns the page of a traveller who is still choosing, with what they've chosen and typed. */
export function choicePath(reference: string, query: BookingDetailsQuery): FormTarget {
  // Without scripts, nothing moves focus. A refusal is shown further up.
  const place = query.refused ? '' : '#code';
  return { showAgain: `${paths.bookingDetails(reference, query)}${place}` };
}

/** Returns the page that previews a change of date, with what was typed. */
export function changingPath(reference: string, query: BookingDetailsQuery): FormTarget {
  const place = query.refused ? '' : '#code';
  return { showAgain: `${paths.bookingDetails(reference, query)}${place}` };
}

/** Returns the page with travellers selected to cancel, by position (from 1). */
export function cancellingPath(
  reference: string,
  {
    places,
    ...query
  }: Omit<BookingDetailsQuery, 'cancel'> & ReturnType<typeof readCancelSelection>,
): string {
  const first = paths.bookingDetails(reference, { ...query, cancel: 1 });
  return [first, ...places.map((place) => `t=${place}`)].join('&');
}

/** Reads the travellers to cancel and the refund method from the form. */
export function readCancelSelection(form: FormText): { places: number[]; as: string } {
  const places = form
    .text('places')
    .split(',')
    .map(Number)
    .filter((place) => Number.isInteger(place) && place > 0 && place < 100);
  return { places, as: form.text('as') === 'travel_credit' ? 'travel_credit' : 'original' };
}

/** Returns a refused secret's error, to show beside its field. Rethrows anything else. */
export function answerToSecret(error: unknown, field: string): FormAnswer {
  const { code, meta } = failureOf(error);
  if (code === 'otp_invalid' || code === 'step_up_required' || code === 'link_expired') {
    return invalid(refusalMessages[code](meta ?? {}), field);
  }
  return answerTo(error);
}

function showAgain(reference: string, answer: FormAnswer, query: { sent?: 1 } = {}): FormTarget {
  return {
    showAgain: paths.bookingDetails(reference, { ...query, answer: signOutcome(answer) }),
  };
}

/** Used when what was typed can't be a reference. No booking has this one. */
const unknownReference = 'SF-00000000';

/** Normalises a reference as the service does: any case, prefix optional, O is 0, I and L are 1. */
function referenceIn(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/^SF-?/, '');
  const plain = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `SF-${plain}` : null;
}
