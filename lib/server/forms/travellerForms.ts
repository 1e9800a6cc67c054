import type { Diet, Gender, TravellerChange } from '@/booking/contract/travellers';
import type { FormAnswer } from '@/lib/forms';
import { paths } from '@/lib/paths';
import { medicalConsent, type Remembered } from '@/lib/account/travellerFields';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { answerTo } from './outcome';
import type { SentForm } from './sentForm';
import { signOutcome } from './outcome';
import type { FormTarget } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { savedTravellersOf } from '../booking/savedTravellers';

/**
 * One traveller's details. If refused, the form is shown again as typed. "Fill in" also shows it again,
 * filled in from a saved traveller, and saves nothing.
 */
export async function submitTraveller({ form, visitor }: SentForm): Promise<FormTarget> {
  const reference = form.text('reference');
  const id = form.text('traveller');
  if (form.text('do') === 'fill') {
    return { showAgain: at(paths.bookingDetails(reference, { traveller: id, fill: 1 })) };
  }
  try {
    await bookingService.changeTraveller(reference, id, changeIn(form), visitor);
    const remembered = form.has('remember') ? await remember(form, visitor) : undefined;
    return at(paths.bookingDetails(reference, { saved: 1, ...(remembered && { remembered }) }));
  } catch (error) {
    const answer = signOutcome(answerToChange(error));
    return { showAgain: at(paths.bookingDetails(reference, { traveller: id, answer })) };
  }
}

/** Saves a traveller for the next booking. If that fails, the details themselves stay saved. */
async function remember(form: FormText, visitor: Visitor): Promise<Remembered> {
  const typed = (name: string) => form.text(name).trim();
  const person = {
    fullName: typed('fullName'),
    dateOfBirth: typed('dateOfBirth') || null,
    gender: genders.find((one) => one === typed('gender')) ?? null,
    nationality: typed('nationality') || null,
    phone: typed('phone') || null,
    diet: diets.find((one) => one === typed('diet')) ?? null,
  };
  try {
    const known = (await savedTravellersOf(visitor)) ?? [];
    // A stored birth date isn't shown or typed again; the name identifies the person.
    const isKnown =
      !person.dateOfBirth && known.some(({ fullName }) => fullName === person.fullName);
    if (!isKnown) await bookingService.saveTraveller(person, visitor);
    return 'yes';
  } catch (error) {
    failureOf(error);
    return 'no';
  }
}

function answerToChange(error: unknown): FormAnswer {
  if (failureOf(error).code === 'version_conflict') {
    const message =
      'These details have been changed in another window. What you typed is below and not saved, next to what is stored. Save again to replace it.';
    return { kind: 'invalid', errors: [{ field: '', message }] };
  }
  return answerTo(error);
}

/** Converts the form. Numbers are never shown again, so an empty field keeps the stored value. */
function changeIn(form: FormText): TravellerChange {
  const typed = (name: string) => form.text(name).trim();
  const given = (name: string) => (typed(name) === '' ? {} : { [lastPart(name)]: typed(name) });
  return {
    version: versionIn(form),
    fullName: form.text('fullName'),
    gender: genders.find((one) => one === typed('gender')) ?? null,
    nationality: typed('nationality') || null,
    diet: diets.find((one) => one === typed('diet')) ?? null,
    ...given('dateOfBirth'),
    ...given('phone'),
    ...given('pan'),
    ...(form.has('asksFitness') ? { fitnessDeclared: form.has('fitnessDeclared') } : {}),
    ...emergencyIn(form),
    ...passportIn(form),
    ...medicalIn(form),
  };
}

/** The version the form was made for; anything else matches no stored version. */
function versionIn(form: FormText): number {
  const text = form.text('version');
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 999_999_999;
}

function emergencyIn(form: FormText): Pick<TravellerChange, 'emergencyContact'> {
  const [name, phone, relation] = ['name', 'phone', 'relation'].map((part) =>
    form.text(`emergencyContact.${part}`).trim(),
  );
  if (!name && !phone && !relation) return { emergencyContact: null };
  return {
    emergencyContact: {
      name: name ?? '',
      relation: relation ?? '',
      ...(phone ? { phone } : {}),
    },
  };
}

function passportIn(form: FormText): Pick<TravellerChange, 'passport'> {
  const read = (part: string) => form.text(`passport.${part}`).trim();
  const number = read('number');
  const isEmpty = !number && !read('name') && !read('expiresOn');
  if (isEmpty) return {};
  return {
    passport: {
      country: read('country'),
      expiresOn: read('expiresOn'),
      name: read('name') || null,
      ...(number ? { number } : {}),
    },
  };
}

function medicalIn(form: FormText): Pick<TravellerChange, 'medical'> {
  const notes = form.text('medical.notes');
  if (notes.trim() === '') return form.has('medical.remove') ? { medical: null } : {};
  const accepted = form.has('medical.consent');
  return { medical: { notes, consent: { accepted, version: medicalConsent.version } } };
}

function lastPart(name: string): string {
  return name.split('.').at(-1) ?? name;
}

const genders: readonly Gender[] = ['female', 'male', 'other', 'undisclosed'];
const diets: readonly Diet[] = ['veg', 'nonveg', 'jain', 'vegan', 'eggetarian'];

/** The travellers' anchor on the page, where the form came from. */
const at = (path: string) => `${path}#still-needed`;
