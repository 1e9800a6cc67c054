import type { BookingRequest } from '@/booking/contract/bookings';
import type { DraftRequest, HoldDetail } from '@/booking/contract/holds';
import type { Problem } from '@/booking/contract/problem';
import { readAmount } from '@/lib/account/shareFields';
import { attributionConsentVersion, readTouches } from '@/lib/booking/attribution';
import {
  bookingRequest,
  contactName,
  firstName,
  isTraveller1,
  readDraft,
  reminderConsent,
  remindsMe,
  travellerFieldNames,
  type BookingDraft,
} from '@/lib/booking/bookingDraft';
import {
  readPaymentChoice,
  selectionOfForm,
  selectionOfHold,
  selectionQuery,
  selectionText,
} from '@/lib/booking/bookingSelection';
import { isStateCode } from '@/lib/booking/indianStates';
import type { FormAnswer } from '@/lib/formDraft';
import { paths, type BookingQuery } from '@/lib/paths';
import { refusalMessages } from '@/lib/refusalMessages';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { isAboutCoupon, priceSelection } from '../booking/priceSelection';
import type { FormTarget, SentForm, SentOnce } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { isSlug } from '../slug';
import { answerTo, atFields, invalid, signOutcome } from './outcome';
import { wrongAmount } from './shareForms';

function tripSlug(form: FormText): string {
  const slug = form.text('slug');
  return isSlug(slug) ? slug : '';
}

/** Returns a refusal as query parameters: its code and, if known, how many seats are left. */
function refusedQuery(problem: Problem): BookingQuery {
  const seats = problem.meta?.seatsLeft;
  return { refused: problem.code, ...(seats === undefined ? {} : { seats }) };
}

/**
 * Handles the first step: prices the selection again, compares it with the total the visitor saw,
 * and holds the seats. If the total differs, a code doesn't apply or there are too few seats,
 * redirects back with the whole selection. With `oldHold`, details typed under an expired hold move
 * to the new one.
 */
export async function submitHold({ form, visitor, idempotencyKey }: SentOnce): Promise<string> {
  const slug = tripSlug(form);
  const selection = selectionOfForm(form);
  const oldHold = form.text('oldHold');
  const back = (query: BookingQuery) =>
    paths.booking(
      slug,
      form.text('returnTo') === 'oldHold'
        ? { hold: oldHold, ...query }
        : { ...selectionQuery(selection), oldHold: oldHold || undefined, ...query },
    );
  try {
    const { quote, token, codeProblem } = await priceSelection(selection, visitor);
    const seen = Number(form.text('total'));
    if (seen > 0 && seen !== quote.totalMinor) {
      const priced = form.text('priced');
      const isSameChoice = priced === '' || priced === selectionText(selection);
      return back(isSameChoice ? { was: seen } : { repriced: 1 });
    }
    // A refused code is reported once. If the visitor continues anyway, the code is dropped.
    if (codeProblem && form.text('refusedCode') !== selection.code) return back({});
    const hold = await bookingService.holdSeats(token, idempotencyKey, visitor);
    if (oldHold) await carryDraft(oldHold, hold.id, visitor);
    return paths.booking(slug, { hold: hold.id });
  } catch (error) {
    const problem = failureOf(error);
    const { code, meta } = problem;
    if (code === 'hold_limit_reached' && meta?.holdId) {
      return paths.booking(meta.tripSlug ?? slug, { hold: meta.holdId, refused: code });
    }
    return back(refusedQuery(problem));
  }
}

/** Copies the typed details if possible; the seats are held either way. */
async function carryDraft(fromId: string, toId: string, visitor: Visitor): Promise<void> {
  try {
    const { draft } = await bookingService.hold(fromId, visitor);
    if (draft) await bookingService.saveDraft(toId, withReminder(readDraft(draft)), visitor);
  } catch (error) {
    failureOf(error);
  }
}

/** Releases the seats and returns to the first step with the same selection. */
export async function submitRelease({ form, visitor }: SentForm): Promise<string> {
  const slug = tripSlug(form);
  const holdId = form.text('hold');
  try {
    const hold = await bookingService.hold(holdId, visitor);
    await bookingService.releaseHold(holdId, visitor);
    return paths.booking(slug, selectionQuery(selectionOfHold(hold)));
  } catch (error) {
    const problem = failureOf(error);
    return problem.code === 'service_unavailable'
      ? paths.booking(slug, { hold: holdId, refused: problem.code })
      : paths.booking(slug);
  }
}

/** Saves the second step's details with the hold, so that reloading the page doesn't lose them. */
export async function saveTravellerDraft({ form, visitor }: SentForm): Promise<string> {
  const holdId = form.text('hold');
  try {
    const hold = await bookingService.hold(holdId, visitor);
    const { errors } = readDraft(hold.draft);
    const draft = { fields: typedFields(hold, form), errors, isTyping: true };
    await bookingService.saveDraft(holdId, withReminder(draft), visitor);
  } catch (error) {
    failureOf(error);
  }
  return paths.booking(tripSlug(form), { hold: holdId });
}

/** Adds the address to email if the booking isn't finished, or none if the box isn't ticked. */
function withReminder(draft: BookingDraft): DraftRequest {
  const email = draft.fields['contact.email'] ?? '';
  const isWanted = draft.fields[remindsMe] === 'yes' && email !== '';
  return {
    draft: { ...draft },
    reminder: isWanted ? { email, consent: { ...reminderConsent, isGranted: true } } : null,
  };
}

function typedFields(hold: HoldDetail, form: FormText): BookingDraft['fields'] {
  const fields = form.texts(travellerFieldNames(hold));
  // With scripts, the browser has copied the name already.
  return form.has(isTraveller1) && !fields[firstName]
    ? { ...fields, [firstName]: fields[contactName] ?? '' }
    : fields;
}

/**
 * Handles the second step: saves the details, has the service validate them, and prices the booking
 * with the billing state. If the service is unavailable, the page that says so gets the form.
 */
export async function submitTravellers({ form, visitor }: SentForm): Promise<FormTarget> {
  const slug = tripSlug(form);
  const holdId = form.text('hold');
  const step = (query: BookingQuery) => paths.booking(slug, { hold: holdId, ...query });
  try {
    const hold = await bookingService.hold(holdId, visitor);
    const fields = typedFields(hold, form);
    const draft: BookingDraft = { fields, errors: [] };
    await bookingService.saveDraft(holdId, withReminder(draft), visitor);
    const stateCode = fields['billing.stateCode'] ?? '';
    const { token, codeProblem } = await priceSelection(selectionOfHold(hold), visitor, {
      stateCode: isStateCode(stateCode) ? stateCode : null,
      hasPan: !hold.departure.requiresPan || Boolean(fields['billing.pan']),
    });
    await bookingService.requoteHold(holdId, token, visitor);
    try {
      await bookingService.checkBooking(
        bookingRequest(hold, fields, { version: notYetShown, accepted: true }),
        visitor,
      );
      return step({ step: 'review', ...(codeProblem ? refusedQuery(codeProblem) : {}) });
    } catch (error) {
      const problem = failureOf(error);
      if (problem.code === 'service_unavailable') throw error;
      draft.errors = fieldErrors(problem);
      await bookingService.saveDraft(holdId, { draft: { ...draft } }, visitor);
      return step({ step: 'travellers' });
    }
  } catch (error) {
    const problem = failureOf(error);
    const next = step(refusedQuery(problem));
    return problem.code === 'service_unavailable' ? { showAgain: next } : next;
  }
}

function fieldErrors({ code, errors, meta, detail }: Problem): BookingDraft['errors'] {
  if (errors && errors.length > 0) {
    return errors.map(({ path, message }) => ({
      field: fieldOf(path),
      message,
    }));
  }
  const field = code.startsWith('pan_') ? 'billing.pan' : 'travellers.0.dateOfBirth';
  return [{ field, message: refusalMessages[code](meta ?? {}) || detail }];
}

/** Returns the form's field for one of the service's. */
function fieldOf(path: string): string {
  // The form has a field for each part of a consent, but none for the consent as a whole.
  if (path.endsWith('.guardianConsent')) return `${path}.name`;
  // The form asks once, for everyone.
  return path.endsWith('.roomPreference') ? 'roomPreference' : path;
}

/** The service validates the second step before the terms are shown. */
const notYetShown = 'not-shown-yet';

/** Reads which versions of the terms and policy the review step showed. */
function acceptedTerms(form: FormText): BookingRequest['acceptTerms'] {
  const version = readVersion(form.text('termsVersion'));
  const policyVersion = readVersion(form.text('policyVersion'));
  return {
    version: version ?? 'unversioned',
    ...(policyVersion ? { policyVersion } : {}),
    accepted: true,
  };
}

const readVersion = (text: string) => (/^[\w.-]{1,40}$/.test(text) ? text : null);

/** Reads how the visitor found the site, if they ticked that we may store it. */
function readAttribution(form: FormText): Pick<BookingRequest, 'attribution'> {
  const touches = readTouches(form.text('touches'));
  return touches ? { attribution: { ...touches, consentVersion: attributionConsentVersion } } : {};
}

/** Handles the third step: creates the booking and opens the payment, once for each key. */
export async function submitConfirm({ form, visitor, idempotencyKey }: SentOnce): Promise<string> {
  const slug = tripSlug(form);
  const holdId = form.text('hold');
  const step = (query: BookingQuery) => paths.booking(slug, { hold: holdId, ...query });
  const plan = readPaymentChoice(form.text('plan'));
  if (form.text('terms') !== 'accepted') {
    return step({ step: 'review', plan, refused: 'terms_not_accepted' });
  }
  try {
    const hold = await bookingService.hold(holdId, visitor);
    const { fields } = readDraft(hold.draft);
    const booking = await bookingService.createBooking(
      {
        ...bookingRequest(hold, fields, acceptedTerms(form)),
        paymentPlan: plan === 'instalments' ? plan : 'balance',
        ...readAttribution(form),
      },
      idempotencyKey,
      visitor,
    );
    if (booking.status === 'confirmed') return paths.bookingDetails(booking.reference);
    await bookingService.startPayment(
      booking.reference,
      { purpose: plan === 'full' ? 'full' : 'deposit' },
      `${idempotencyKey}-payment`,
      visitor,
    );
    return step({ step: 'pay' });
  } catch (error) {
    const problem = failureOf(error);
    if (isAboutCoupon(problem)) await giveUpCode(holdId, visitor);
    // The friend's booking may have ended since the second step.
    if (problem.errors?.some(({ path }) => path === 'friendCode')) {
      await markErrors(holdId, problem, visitor);
      return step({ step: 'travellers' });
    }
    return step({ step: 'review', plan, ...refusedQuery(problem) });
  }
}

/** Stores a refusal's errors with the typed details, for the second step to show. */
async function markErrors(holdId: string, problem: Problem, visitor: Visitor): Promise<void> {
  const { draft } = await bookingService.hold(holdId, visitor);
  const errors = fieldErrors(problem);
  await bookingService.saveDraft(holdId, { draft: { ...readDraft(draft), errors } }, visitor);
}

/** Removes a code whose last use went to someone else. The hold continues without it. */
async function giveUpCode(holdId: string, visitor: Visitor): Promise<void> {
  try {
    const hold = await bookingService.hold(holdId, visitor);
    const { billingStateCode: stateCode, hasPan } = hold.quote;
    const withoutCode = { ...selectionOfHold(hold), code: '' };
    const { token } = await priceSelection(withoutCode, visitor, { stateCode, hasPan });
    await bookingService.requoteHold(holdId, token, visitor);
  } catch (error) {
    // If this fails, the step shows the hold unchanged. Submitting it again gives the same refusal.
    failureOf(error);
  }
}

/**
 * Handles the fourth step: opens another payment if none is open. With an `amount`, it pays that
 * much of the balance, and with a `credit`, it uses that much travel credit.
 */
export async function submitPay(sent: SentOnce): Promise<FormTarget> {
  const { form, visitor, idempotencyKey } = sent;
  if (form.has('amount')) return payPart(sent);
  if (form.has('credit')) return payWithCredit(sent);
  const reference = form.text('reference');
  const purpose = form.text('purpose') === 'balance' ? 'balance' : 'deposit';
  const holdId = form.text('hold');
  const slug = tripSlug(form);
  const pay = (query: BookingQuery) =>
    holdId
      ? paths.booking(slug, { hold: holdId, ...query })
      : paths.bookingDetails(reference, { refused: query.refused });
  try {
    const shown = /^\d{1,12}$/.exec(form.text('shownMinor'))?.[0];
    const request = { purpose, ...(shown ? { shownMinor: Number(shown) } : {}) } as const;
    await bookingService.startPayment(reference, request, idempotencyKey, visitor);
    return pay({ step: 'pay' });
  } catch (error) {
    return pay({ step: 'pay', ...refusedQuery(failureOf(error)) });
  }
}

/** Pays with the travel credit that the button offered. */
async function payWithCredit({ form, visitor, idempotencyKey }: SentOnce): Promise<FormTarget> {
  const reference = form.text('reference');
  try {
    const amountMinor = Number(/^\d{1,12}$/.exec(form.text('credit'))?.[0] ?? 0);
    await bookingService.spendCredit(reference, { amountMinor }, idempotencyKey, visitor);
    return paths.bookingDetails(reference);
  } catch (error) {
    const { code } = failureOf(error);
    // The credit or the balance has changed since the button was drawn.
    const isStale = code === 'validation_failed';
    return paths.bookingDetails(reference, { refused: isStale ? 'price_changed' : code });
  }
}

/** Opens a payment for part of the balance. If it's refused, the form is shown again as typed. */
async function payPart({ form, visitor, idempotencyKey }: SentOnce): Promise<FormTarget> {
  const reference = form.text('reference');
  const showAgain = (answer: FormAnswer): FormTarget => ({
    showAgain: `${paths.bookingDetails(reference, { answer: signOutcome(answer) })}#pay`,
  });
  const partMinor = readAmount(form.text('amount'));
  if (partMinor === null) return showAgain(invalid(wrongAmount, 'amount'));
  try {
    const request = { purpose: 'balance', partMinor } as const;
    await bookingService.startPayment(reference, request, idempotencyKey, visitor);
    return paths.bookingDetails(reference);
  } catch (error) {
    const { code, errors } = failureOf(error);
    const canTryAgain = code === 'service_unavailable' || code === 'rate_limited';
    return errors || canTryAgain
      ? showAgain(atFields(answerTo(error), () => 'amount'))
      : paths.bookingDetails(reference, { refused: code });
  }
}
