import type { TravellerChange } from '@/booking/contract/travellers';
import { paths } from '@/lib/paths';
import { medicalConsent, type Remembered } from '@/lib/account/travellerFields';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { answerTo, signOutcome } from './outcome';
import { changedElsewhere, travellerIn, versionIn } from './profileForms';
import type { FormTarget, SentForm } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { savedTravellersOf } from '../booking/savedTravellers';

/** Submits a traveller's details. "Fill in" only shows the form again with a saved traveller's. */
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
    const isConflict = failureOf(error).code === 'version_conflict';
    const answer = isConflict ? changedElsewhere('These details have') : answerTo(error);
    const query = { traveller: id, answer: signOutcome(answer) };
    return { showAgain: at(paths.bookingDetails(reference, query)) };
  }
}

/** Saves a traveller for the next booking. If that fails, the details themselves stay saved. */
async function remember(form: FormText, visitor: Visitor): Promise<Remembered> {
  const person = travellerIn(form);
  try {
    const known = (await savedTravellersOf(visitor)) ?? [];
    // A saved birth date isn't shown or typed again, so the name identifies the person.
    const isKnown =
      !person.dateOfBirth && known.some(({ fullName }) => fullName === person.fullName);
    if (!isKnown) await bookingService.saveTraveller(person, visitor);
    return 'yes';
  } catch (error) {
    failureOf(error);
    return 'no';
  }
}

/** Converts the form to a change. An empty number keeps the stored one, which is never shown. */
function changeIn(form: FormText): TravellerChange {
  const { gender, nationality, diet, dateOfBirth, phone } = travellerIn(form);
  const pan = form.text('pan').trim();
  return {
    version: versionIn(form),
    fullName: form.text('fullName'),
    gender,
    nationality,
    diet,
    ...(dateOfBirth && { dateOfBirth }),
    ...(phone && { phone }),
    ...(pan && { pan }),
    ...(form.has('asksFitness') ? { fitnessDeclared: form.has('fitnessDeclared') } : {}),
    ...emergencyIn(form),
    ...passportIn(form),
    ...medicalIn(form),
  };
}

function emergencyIn(form: FormText): Pick<TravellerChange, 'emergencyContact'> {
  const read = (part: string) => form.text(`emergencyContact.${part}`).trim();
  const [name, phone, relation] = [read('name'), read('phone'), read('relation')];
  const isEmpty = !name && !phone && !relation;
  return { emergencyContact: isEmpty ? null : { name, relation, ...(phone && { phone }) } };
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

/** Adds the anchor of the travellers, so that the page opens where the form was. */
const at = (path: string) => `${path}#still-needed`;
