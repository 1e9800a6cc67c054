import type { Problem } from '@/booking/contract/problem';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { BookingCancellation, ChoiceRequest } from '@/booking/contract/cancellations';
import type { QuoteResponse } from '@/booking/contract/quotes';
import type { RefusalCode } from '@/booking/contract/refusals';
import { openChoice } from '@/lib/booking/bookingStatus';
import { cancellationReasonNames } from '@/lib/booking/cancellationReasons';
import { nameIn } from '@/lib/nameIn';
import { paths } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { signOutcome } from './outcome';
import {
  answerToSecret,
  cancellingPath,
  changingPath,
  choicePath,
  readCancelSelection,
} from './guestForms';
import type { FormTarget, SentOnce } from '../http/formHandler';

/** Cancels what the preview showed. A changed amount or a wrong code leads back to a preview. */
export async function submitCancellation(sent: SentOnce): Promise<FormTarget> {
  const { form, visitor, idempotencyKey } = sent;
  const reference = form.text('reference');
  const code = form.text('code').slice(0, 40);
  const token = form.text('token').slice(0, 8_192);
  try {
    const reasonCode = nameIn(cancellationReasonNames, form.text('why'));
    const request = { token, ...(code ? { code } : {}), ...(reasonCode ? { reasonCode } : {}) };
    await bookingService.cancelBooking(reference, request, idempotencyKey, visitor);
    return paths.bookingDetails(reference, { done: 'cancelled' });
  } catch (error) {
    const problem = failureOf(error);
    if (!isAboutMailedCode(problem)) {
      return paths.bookingDetails(reference, { refused: problem.code });
    }
    const answer = signOutcome(answerToSecret(error, 'code'));
    const place = { ...readCancelSelection(form), code: 'sent', answer } as const;
    // Without scripts, nothing moves focus, so the address points to the field.
    return { showAgain: `${cancellingPath(reference, place)}#code` };
  }
}

/** Moves a booking as the preview showed. Anything refused leads back to the preview. */
export async function submitTransfer(sent: SentOnce): Promise<FormTarget> {
  const { form, visitor, idempotencyKey } = sent;
  const reference = form.text('reference');
  const change = form.text('change');
  const code = form.text('code').slice(0, 40);
  const token = form.text('token').slice(0, 8_192);
  try {
    const request = { token, ...(code ? { code } : {}) };
    const moved = await bookingService.transferBooking(reference, request, idempotencyKey, visitor);
    return paths.bookingDetails(moved.reference, { done: 'moved' });
  } catch (error) {
    const problem = failureOf(error);
    if (!isAboutMailedCode(problem)) {
      return changingPath(reference, { change, refused: problem.code });
    }
    const answer = signOutcome(answerToSecret(error, 'code'));
    return changingPath(reference, { change, code: 'sent', answer });
  }
}

/** Submits the choice after we cancel. If it's refused, shows the choice and code as typed. */
export async function submitChoice(submitted: SentOnce): Promise<FormTarget> {
  const { form, visitor, idempotencyKey } = submitted;
  const reference = form.text('reference');
  const code = form.text('code').slice(0, 40);
  const sent = form.has('code') ? { code: 'sent' as const } : {};
  const again = (refused: RefusalCode) => choicePath(reference, { ...sent, refused });
  const [choice, departure = '', total = ''] = form.text('choice').split(' ');
  const choose = (request: ChoiceRequest) =>
    bookingService.chooseRefund(
      reference,
      form.text('cancellation'),
      { ...request, ...(code ? { code } : {}) },
      idempotencyKey,
      visitor,
    );
  try {
    switch (choice) {
      case 'move': {
        const booking = await bookingService.booking(reference, visitor);
        const cancellation = openChoice(booking);
        if (!cancellation) return again('invalid_state');
        const { quote, token } = await quoteForMove(booking, cancellation, departure, visitor);
        if (Number(total) !== quote.totalMinor) return again('price_changed');
        const { movedTo } = await choose({ choice, quoteToken: token });
        return paths.bookingDetails(movedTo ?? reference);
      }
      case 'travel_credit':
      case 'original':
        await choose({ choice });
        return paths.bookingDetails(reference);
      default:
        return again('validation_failed');
    }
  } catch (error) {
    const problem = failureOf(error);
    if (!form.has('code') || !isAboutMailedCode(problem)) return again(problem.code);
    const answer = signOutcome(answerToSecret(error, 'code'));
    return choicePath(reference, { ...sent, answer });
  }
}

/** Prices another date for the same people. */
export function quoteForMove(
  { travellers, billing }: BookingDetail,
  { travellerIds }: BookingCancellation,
  departureId: string,
  visitor: Visitor,
): Promise<QuoteResponse> {
  return bookingService.quote(
    {
      departureId,
      travellers: travellers
        .filter(({ id }) => travellerIds.includes(id))
        .map(({ type, occupancy }) => ({ type, occupancy })),
      billingStateCode: billing.stateCode,
      isResident: billing.isResident,
      hasPan: billing.panMasked !== null,
    },
    visitor,
  );
}

/** Whether a refusal is about the emailed code, so that it belongs beside the code field. */
function isAboutMailedCode({ code }: Problem): boolean {
  return code === 'otp_invalid' || code === 'step_up_required';
}
