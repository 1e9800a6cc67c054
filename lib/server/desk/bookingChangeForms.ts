/** What the forms that change a booking do: move it, correct it, note something, give goodwill. */
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { withQuery } from '@/lib/paths';
import { failureOf } from '../booking/failures';
import { answerTo, atFields } from '../forms/outcome';
import { peopleChangeIn } from './bookingPeoplePage';
import { fieldRefused, FormRefused, pageOf, reasonIn, type DeskForm } from './deskForm';
import { staffBookingService } from './staffBookingService';

const doneWith = (reference: string, done: DeskFormName) =>
  withQuery(deskPaths.booking(encodeURIComponent(reference)), { done });

const moveBooking: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, token } = form.texts(['reference', 'token']);
  const request = { token, reason: reasonIn(form) };
  const moved = await staffBookingService.transfer(reference, request, idempotencyKey, visitor);
  return doneWith(moved.reference, 'move-booking');
};

/** Reads the change from the form's own page, so that it is the one that was priced there. */
const changePeople: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, token, ...typed } = form.texts([
    ...(['reference', 'token', 'fullName', 'dateOfBirth', 'gender', 'phone'] as const),
    ...(['guardian', 'relation'] as const),
  ]);
  const query = Object.fromEntries(new URL(pageOf(form), 'http://desk').searchParams);
  const { rooms, add } = peopleChangeIn(query);
  const gender = (['female', 'male', 'other'] as const).find((one) => one === typed.gender);
  const guardianConsent = { name: typed.guardian.trim(), relation: typed.relation.trim() };
  const person = add && {
    ...add,
    fullName: typed.fullName,
    dateOfBirth: typed.dateOfBirth,
    ...(gender ? { gender } : {}),
    ...(typed.phone.trim() ? { phone: typed.phone } : {}),
    ...(guardianConsent.name || guardianConsent.relation ? { guardianConsent } : {}),
  };
  const request = { rooms, add: person, token, reason: reasonIn(form) };
  try {
    await staffBookingService.changePeople(reference, request, idempotencyKey, visitor);
  } catch (error) {
    if (!failureOf(error).errors) throw error;
    throw new FormRefused(atFields(answerTo(error), fieldOfPerson).errors);
  }
  return doneWith(reference, 'change-people');
};

/** The form's name for a field of the person who is added. */
const fieldOfPerson = (path: string) =>
  path
    .replace(/^add\.guardianConsent\.relation$/, 'relation')
    .replace(/^add\.guardianConsent(\.name)?$/, 'guardian')
    .replace(/^add\./, '');

const requestGoodwill: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, token } = form.texts(['reference', 'token']);
  const request = { token, reason: reasonIn(form) };
  await staffBookingService.requestGoodwill(reference, request, idempotencyKey, visitor);
  return doneWith(reference, 'goodwill');
};

const addNote: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { reference, text } = form.texts(['reference', 'text']);
  if (text.trim() === '') throw fieldRefused('text', 'Write a note');
  await staffBookingService.addNote(reference, text, idempotencyKey, visitor);
  return doneWith(reference, 'booking-note');
};

/** Sends only the fields that were filled in. Empty ones keep what is stored. */
const correctContact: DeskForm = async ({ form, visitor }) => {
  const { reference, version, ...typed } = form.texts([
    ...(['reference', 'version', 'name', 'email', 'phone'] as const),
    ...(['address.line1', 'address.city', 'address.pin'] as const),
  ]);
  const address = {
    line1: typed['address.line1'].trim(),
    city: typed['address.city'].trim(),
    pin: typed['address.pin'].trim(),
  };
  const hasAddress = Object.values(address).some((part) => part !== '');
  const { name, email, phone } = typed;
  if (![name, email, phone].some((text) => text.trim() !== '') && !hasAddress) {
    throw fieldRefused('name', 'Fill in what you want to correct');
  }
  const change = {
    ...(name.trim() ? { name } : {}),
    ...(email.trim() ? { email } : {}),
    ...(phone.trim() ? { phone } : {}),
    ...(hasAddress ? { address } : {}),
    reason: reasonIn(form),
  };
  await staffBookingService.correctContact(reference, change, Number(version), visitor);
  return doneWith(reference, 'correct-contact');
};

const correctTraveller: DeskForm = async ({ form, visitor }) => {
  const { reference, traveller, version, fullName, dateOfBirth, gender, phone, ...typed } =
    form.texts([
      ...(['reference', 'traveller', 'version'] as const),
      ...(['fullName', 'dateOfBirth', 'gender', 'phone', 'diet'] as const),
      ...(['emergencyContact.name', 'emergencyContact.phone'] as const),
      'emergencyContact.relation',
    ]);
  const diet = (['veg', 'nonveg', 'jain', 'vegan', 'eggetarian'] as const).find(
    (one) => one === typed.diet,
  );
  const emergency = {
    name: typed['emergencyContact.name'].trim(),
    phone: typed['emergencyContact.phone'].trim(),
    relation: typed['emergencyContact.relation'].trim(),
  };
  const hasEmergency = Object.values(emergency).some((text) => text !== '');
  const known = (['female', 'male', 'other', 'undisclosed'] as const).find((g) => g === gender);
  const change = {
    version: Number(version),
    ...(fullName.trim() ? { fullName } : {}),
    ...(dateOfBirth.trim() ? { dateOfBirth } : {}),
    ...(known ? { gender: known } : {}),
    ...(phone.trim() ? { phone } : {}),
    ...(diet ? { diet } : {}),
    ...(hasEmergency ? { emergencyContact: emergency } : {}),
    reason: reasonIn(form),
  };
  await staffBookingService.correctTraveller(reference, traveller, change, visitor);
  return doneWith(reference, 'correct-traveller');
};

export const bookingChangeForms: Partial<Record<DeskFormName, DeskForm>> = {
  'move-booking': moveBooking,
  'change-people': changePeople,
  goodwill: requestGoodwill,
  'booking-note': addNote,
  'correct-contact': correctContact,
  'correct-traveller': correctTraveller,
};
