import { accountPaths, isBookingPath, type TripQuery } from '@/lib/account/accountPaths';
import { tripToolNames } from '@/lib/account/tripTools';
import { shareField } from '@/lib/account/shareFields';
import { paths } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { answerTo, atFields, signOutcome } from './outcome';
import { answerToSecret } from './guestForms';
import type { FormTarget, SentForm } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { isReference } from '../reference';

/** Reads where to send a code. Forms sent along with this one have a `phone` field of their own. */
function contactIn(form: FormText): { email: string } | { phone: string } {
  return form.has('signInPhone')
    ? { phone: form.text('signInPhone').slice(0, 60) }
    : { email: form.text('email') };
}

/** Returns the form's own name for a field. */
const fieldOf = (field: string) => (field === 'phone' ? 'signInPhone' : field);

/** Returns the page a sign-in form came from. What was typed there stays in the body. */
function pageOf(form: FormText): (query?: { sent?: 1; answer?: string }) => string {
  const page = form.text('page');
  if (page === 'profile') return accountPaths.profile;
  if (page === 'saved-trips') return paths.savedTrips;
  if (!isReference(page)) return (query) => accountPaths.myTrips({ ...query, back: backIn(form) });
  return (query) => accountPaths.trip(page, { ...openForm(form), ...query });
}

/** Returns the booking form to return to, if the visitor came from one. */
function backIn(form: FormText): string | undefined {
  const back = form.text('back');
  return isBookingPath(back) ? back : undefined;
}

/** Finds the trip page form that someone was sending when they had to sign in again. */
function openForm(form: FormText): TripQuery {
  if (form.has('traveller')) return { traveller: form.text('traveller') };
  const tool = tripToolNames.find((name) => name === form.text('tool'));
  if (tool) return { tool };
  return form.has('review') ? { review: 'again' } : {};
}

/** Handles "Send me a code". No URL contains the address, and no reply reveals an account. */
export async function submitCodeRequest({ form, visitor }: SentForm): Promise<FormTarget> {
  try {
    await bookingService.askForSignInCode(contactIn(form), visitor);
    return { showAgain: pageOf(form)({ sent: 1 }) };
  } catch (error) {
    const answer = signOutcome(atFields(answerTo(error), fieldOf));
    // Someone who asks again too soon can still use their earlier code.
    const place = form.text('sent') === '1' ? { sent: 1 as const } : {};
    return { showAgain: pageOf(form)({ ...place, answer }) };
  }
}

/** Checks the code. Starts a new session and returns to where the visitor started. */
export async function submitSignIn({ form, visitor }: SentForm): Promise<FormTarget> {
  try {
    const request = { ...contactIn(form), code: form.text('code').slice(0, 40) };
    await bookingService.signIn(request, visitor);
    // Someone who had to sign in to save a trip now sends that form again.
    const isSaving = form.text('page') === 'saved-trips' && form.has('trips');
    if (isSaving) return { showAgain: accountPaths.api('saved-trips') };
    const page = backIn(form) ?? pageOf(form)();
    // Anyone who had to sign in while filling in another form gets that form back.
    const others = ['form', 'traveller', 'review', 'files', 'tool', shareField(0, 'payerName')];
    const isTyping = others.some((name) => form.has(name));
    return isTyping ? { showAgain: page } : page;
  } catch (error) {
    const answer = signOutcome(atFields(answerToSecret(error, 'code'), fieldOf));
    return { showAgain: pageOf(form)({ sent: 1, answer }) };
  }
}

/** Signs this browser out. If the service is unavailable, the page says so. */
export async function submitSignOut({ visitor }: SentForm): Promise<FormTarget> {
  try {
    await bookingService.signOut(visitor);
    return accountPaths.myTrips();
  } catch (error) {
    return accountPaths.myTrips({ answer: signOutcome(answerTo(error)) });
  }
}
