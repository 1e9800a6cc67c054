import type { RoomPreference } from '@/booking/contract/bookings';
import type {
  ConsentPurpose,
  MailLanguage,
  ProfileChange,
  SavedTravellerRequest,
} from '@/booking/contract/profile';
import { accountPaths, type ProfileFormName, type ProfileQuery } from '@/lib/account/accountPaths';
import type { FormAnswer } from '@/lib/formDraft';
import {
  dietNames,
  genderNames,
  languageNames,
  profileConsents,
  roomNames,
} from '@/lib/account/personNames';
import { nameIn } from '@/lib/nameIn';
import { bookingService } from '../booking/client';
import { failureOf, orNull } from '../booking/failures';
import { answerTo, atFields, invalid, signOutcome } from './outcome';
import { answerToSecret } from './guestForms';
import type { FormTarget, SentForm } from '../http/formHandler';
import type { FormText } from '../http/formText';

/** Submits the profile itself. If it's refused, the form is shown again as typed. */
export function submitProfile({ form, visitor }: SentForm): Promise<FormTarget> {
  return submit('profile', {}, () => bookingService.changeProfile(profileIn(form), visitor));
}

/** Adds, changes or deletes a saved traveller. */
export function submitSavedTraveller({ form, visitor }: SentForm): Promise<FormTarget> {
  const id = form.text('traveller').slice(0, 40);
  return submit('traveller', { traveller: id }, () => {
    if (form.text('do') === 'remove') return bookingService.removeSavedTraveller(id, visitor);
    const request = travellerIn(form);
    if (id === 'new') return bookingService.saveTraveller(request, visitor);
    const version = versionIn(form);
    return bookingService.changeSavedTraveller(id, { version, ...request }, visitor);
  });
}

/** Gives or withdraws consent. If the form showed older wording, it's shown again. */
export function submitConsent({ form, visitor }: SentForm): Promise<FormTarget> {
  const purpose = nameIn<ConsentPurpose>(profileConsents, form.text('purpose'));
  const { version, text } = profileConsents[purpose ?? 'marketing_email'];
  const isGranted = form.text('granted') === 'yes';
  if (!purpose) return Promise.resolve(accountPaths.profile());
  if (isGranted && form.text('notice') !== version) {
    const answer = signOutcome(invalid('The wording has changed. Read it again before you agree.'));
    return Promise.resolve({ showAgain: accountPaths.profile({ answer }) });
  }
  return submit('consent', {}, () =>
    bookingService.decideConsent({ purpose, consent: { version, text, isGranted } }, visitor),
  );
}

/** Signs another browser out. If it's already signed out, that counts as success. */
export function submitSessionEnd({ form, visitor }: SentForm): Promise<FormTarget> {
  return submit('session', {}, async () => {
    await orNull(
      bookingService.endSession(form.text('session').slice(0, 40), visitor),
      'not_found',
    );
  });
}

/** Sends the new email address a code, then checks the code. The address is never in a URL. */
export async function submitEmailChange({ form, visitor }: SentForm): Promise<FormTarget> {
  const isCode = form.text('do') === 'confirm';
  const place: ProfileQuery = isCode ? { at: 'email' } : {};
  try {
    if (isCode) {
      const code = form.text('emailCode').slice(0, 40);
      await bookingService.confirmEmailChange({ code }, visitor);
      return accountPaths.profile({ saved: 'email' });
    }
    await bookingService.askForEmailChange({ email: form.text('newEmail') }, visitor);
    return { showAgain: `${accountPaths.profile({ at: 'email' })}#new-address` };
  } catch (error) {
    const answer = isCode ? answerToSecret(error, 'emailCode') : answerToChange(error);
    const named = atFields(answer, (field) => (field === 'email' ? 'newEmail' : field));
    return { showAgain: accountPaths.profile({ ...place, answer: signOutcome(named) }) };
  }
}

/** Handles the profile's phone number: sends a code, verifies it, or stops text messages. */
export function submitPhoneVerification({ form, visitor }: SentForm): Promise<FormTarget> {
  const step = form.text('do');
  if (step === 'drop') {
    return submit('phone', {}, () => bookingService.removeVerifiedPhone(visitor));
  }
  if (step !== 'confirm') return requestPhoneCode({ form, visitor });
  const code = form.text('phoneCode').slice(0, 40);
  return submit(
    'phone',
    { at: 'phone' },
    () => bookingService.confirmPhone({ code }, visitor),
    (error) => answerToSecret(error, 'phoneCode'),
  );
}

async function requestPhoneCode({ visitor }: SentForm): Promise<FormTarget> {
  try {
    await bookingService.requestPhoneCode(visitor);
    return `${accountPaths.profile({ at: 'phone' })}#number`;
  } catch (error) {
    const answer = answerToChange(error);
    // Someone who asks again too soon can still use their earlier code.
    const place: ProfileQuery = answer.kind === 'limited' ? { at: 'phone' } : {};
    return { showAgain: accountPaths.profile({ ...place, answer: signOutcome(answer) }) };
  }
}

/** Requests a copy of all data. */
export function submitExport({ visitor }: SentForm): Promise<FormTarget> {
  return submit('export', {}, () => bookingService.askForExport(visitor));
}

/** Requests deletion of the account, or cancels the request. */
export function submitErasure({ form, visitor }: SentForm): Promise<FormTarget> {
  return submit('erasure', {}, () =>
    form.text('do') === 'keep'
      ? bookingService.keepAccount(visitor)
      : bookingService.askForErasure(visitor),
  );
}

async function submit(
  saved: ProfileFormName,
  place: ProfileQuery,
  act: () => Promise<unknown>,
  answerOf: (error: unknown) => FormAnswer = answerToChange,
): Promise<FormTarget> {
  try {
    await act();
    return accountPaths.profile({ saved });
  } catch (error) {
    const answer = signOutcome(answerOf(error));
    return { showAgain: accountPaths.profile({ ...place, answer }) };
  }
}

/** Returns the outcome of a profile form the service refused. */
export function answerToChange(error: unknown): FormAnswer {
  const { code } = failureOf(error);
  if (code === 'step_up_required') {
    return invalid('Confirm it’s you first, with a code we’ll email you.');
  }
  return code === 'version_conflict' ? changedElsewhere('This has') : answerTo(error);
}

export function changedElsewhere(subject: 'This has' | 'These details have'): FormAnswer {
  return invalid(
    `${subject} been changed in another window. What you typed is below, next to what is stored, but it isn’t saved. Save again to replace the stored details.`,
  );
}

function profileIn(form: FormText): ProfileChange {
  const typed = (name: string) => form.text(name).trim();
  const emergency = {
    name: typed('emergencyContact.name'),
    phone: typed('emergencyContact.phone'),
    relation: typed('emergencyContact.relation'),
  };
  return {
    version: versionIn(form),
    name: typed('name') || null,
    phone: typed('phone') || null,
    mailLanguage: nameIn<MailLanguage>(languageNames, typed('mailLanguage')) ?? 'en',
    roomPreference: nameIn<RoomPreference>(roomNames, typed('roomPreference')),
    diet: nameIn(dietNames, typed('diet')),
    emergencyContact: Object.values(emergency).some(Boolean) ? emergency : null,
  };
}

export function travellerIn(form: FormText): SavedTravellerRequest {
  const typed = (name: string) => form.text(name).trim();
  return {
    fullName: typed('fullName'),
    dateOfBirth: typed('dateOfBirth') || null,
    gender: nameIn(genderNames, typed('gender')),
    nationality: typed('nationality') || null,
    phone: typed('phone') || null,
    diet: nameIn(dietNames, typed('diet')),
  };
}

/** Returns the version the form showed. Anything else becomes one that is never stored. */
export function versionIn(form: FormText): number {
  const text = form.text('version');
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 999_999_999;
}
