/** What the forms to book for a caller do. */
import type { CallerBookingRequest } from '@/booking/contract/callerBookings';
import { isStateCode } from '@/lib/booking/indianStates';
import { queryValue, readPaymentChoice } from '@/lib/booking/bookingSelection';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { hoursToPay, usualHoursToPay } from '@/lib/desk/hoursToPay';
import { withQuery } from '@/lib/paths';
import { failureOf } from '../booking/failures';
import { atFields, answerTo } from '../forms/outcome';
import type { FormText } from '../http/formText';
import { doneAt, fieldRefused, FormRefused, pageOf, reasonIn, type DeskForm } from './deskForm';
import { callerSelection, peopleOf } from './newBookingPage';
import { staffBookingService } from './staffBookingService';

const readVersion = (text: string) => (/^[\w.-]{1,40}$/.test(text) ? text : null);

/** Reads the choice from the form's own page, so that it is the one that was priced there. */
async function chosenOn(form: FormText) {
  const query = Object.fromEntries(new URL(pageOf(form), 'http://desk').searchParams);
  const chosen = await callerSelection(query);
  if (!chosen) throw fieldRefused('', 'This date isn’t on sale. Choose another.');
  return { ...chosen, sharesWith: queryValue(query, 'with') || null };
}

function travellerOf(form: FormText, index: number) {
  const of = (field: string) => form.text(`travellers.${index}.${field}`).trim();
  const gender = (['female', 'male', 'other'] as const).find((one) => one === of('gender'));
  const guardian = {
    name: of('guardianConsent.name'),
    relation: of('guardianConsent.relation'),
  };
  return {
    isLead: index === 0,
    fullName: of('fullName'),
    dateOfBirth: of('dateOfBirth'),
    ...(gender ? { gender } : {}),
    ...(guardian.name || guardian.relation ? { guardianConsent: guardian } : {}),
  };
}

/** Takes the seats at the price that the form's page showed, and emails a link to pay. */
const bookForCaller: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const { quoteRequest, sharesWith } = await chosenOn(form);
  const typed = (name: string) => form.text(name).trim();
  if (form.text('terms') !== 'yes') {
    throw fieldRefused('terms', 'Tick this once you’ve told them and they agree');
  }
  const policyVersion = readVersion(typed('policyVersion'));
  const hours = Number(typed('payWithinHours'));
  const stateCode = quoteRequest.billingStateCode ?? null;
  const request: CallerBookingRequest = {
    quoteToken: typed('quoteToken'),
    contact: {
      name: typed('contact.name'),
      email: typed('contact.email'),
      phone: typed('contact.phone'),
    },
    billing: {
      stateCode: stateCode && isStateCode(stateCode) ? stateCode : null,
      ...(typed('billing.pan') ? { pan: typed('billing.pan') } : {}),
    },
    travellers: peopleOf(quoteRequest).map((person, index) => ({
      ...person,
      ...travellerOf(form, index),
    })),
    notes: typed('notes') || null,
    ...(readPaymentChoice(typed('plan')) === 'instalments'
      ? { paymentPlan: 'instalments' as const }
      : {}),
    acceptTerms: {
      version: readVersion(typed('termsVersion')) ?? 'unversioned',
      ...(policyVersion ? { policyVersion } : {}),
      accepted: true,
    },
    sharesWith,
    payWithinHours: hoursToPay.includes(hours) ? hours : usualHoursToPay,
  };
  try {
    const booked = await staffBookingService.book(request, idempotencyKey, visitor);
    const done = booked.status === 'pending_payment' ? 'book-for-caller' : 'booked-free';
    return withQuery(deskPaths.booking(booked.reference), { done });
  } catch (error) {
    const { errors } = failureOf(error);
    if (!errors) throw error;
    // The form asks for a consent's parts, and for the whole room elsewhere.
    const fieldOf = (field: string) =>
      field.endsWith('.guardianConsent') ? `${field}.name` : field;
    throw new FormRefused(atFields(answerTo(error), fieldOf).errors);
  }
};

const sendPaymentLink: DeskForm = async ({ form, visitor, idempotencyKey }) => {
  const reference = form.text('reference');
  await staffBookingService.sendPaymentLink(reference, idempotencyKey, visitor);
  return withQuery(deskPaths.booking(reference), { done: 'payment-link' });
};

/** The page itself asks for the link, so that its secret is in no address. */
const readPaymentLink: DeskForm = async ({ form }) => ({
  showAgain: deskPaths.booking(encodeURIComponent(form.text('reference'))),
});

const release: DeskForm = async ({ form, visitor }) => {
  await staffBookingService.release(form.text('reference'), reasonIn(form), visitor);
  return doneAt(form);
};

export const callerForms: Partial<Record<DeskFormName, DeskForm>> = {
  'book-for-caller': bookForCaller,
  'payment-link': sendPaymentLink,
  'read-payment-link': readPaymentLink,
  release,
};
