import type { BookingRequest } from '@/booking/contract/bookings';
import type { HoldDetail, HoldDraft } from '@/booking/contract/holds';
import { roomNames } from '@/lib/account/personNames';
import { longestFriendCode } from '@/lib/account/tripTools';
import { nameIn } from '@/lib/nameIn';
import { hasFreeBed } from './bookingSelection';

/** The second step's values and errors, by field. */
export interface BookingDraft {
  fields: Record<string, string>;
  errors: { field: string; message: string }[];
  /** Saved while typing, so not yet validated. */
  isTyping?: boolean;
}

/** Parses a draft from the service, which stores it as is. */
export function readDraft(draft: HoldDraft | null): BookingDraft {
  const fields: Record<string, string> = {};
  const errors: BookingDraft['errors'] = [];
  const typed = draft?.fields;
  if (typeof typed === 'object' && typed !== null) {
    for (const [name, value] of Object.entries(typed)) {
      if (typeof value === 'string') fields[name] = value;
    }
  }
  if (Array.isArray(draft?.errors)) {
    for (const entry of draft.errors as unknown[]) {
      if (isFieldError(entry)) errors.push({ field: entry.field, message: entry.message });
    }
  }
  return { fields, errors, ...(draft?.isTyping === true ? { isTyping: true } : {}) };
}

function isFieldError(value: unknown): value is { field: string; message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    'message' in value &&
    typeof value.field === 'string' &&
    typeof value.message === 'string'
  );
}

/** Returns the second step's fields, with the service's names for them. */
export function travellerFieldNames(hold: Pick<HoldDetail, 'quote' | 'departure'>): string[] {
  return [
    contactName,
    'contact.email',
    'contact.phone',
    'billing.stateCode',
    ...(hold.departure.requiresPan ? ['billing.pan'] : []),
    ...companyFields,
    remindsMe,
    ...hold.quote.travellers.flatMap((_, index) => [
      `travellers.${index}.fullName`,
      `travellers.${index}.dateOfBirth`,
      ...(asksForGuardian(hold) ? guardianFields(index) : []),
    ]),
    ...(hasFreeBed(hold.quote.travellers) ? roommateFields : []),
    'notes',
  ];
}

/** Who takes a free bed in the group's rooms: a kind of person, or a friend who booked separately. */
const roommateFields = ['roomPreference', 'friendCode'] as const;

/** The company that the bill is for, if any. */
export const companyFields = [
  'billing.legalName',
  'billing.gstin',
  'billing.address.line1',
  'billing.address.city',
  'billing.address.pin',
] as const;

/** The tick for one email if someone doesn't finish booking, and what they agree to with it. */
export const remindsMe = 'remindsMe';
export const reminderConsent = {
  version: 'unfinished-2026-11',
  text: 'If I don’t finish booking, you may email me once about this trip.',
};

/** Says that the contact is traveller 1, who then has the contact's name. */
export const isTraveller1 = 'isTraveller1';
export const contactName = 'contact.name';
export const firstName = 'travellers.0.fullName';

/** Whether a traveller could be under 18, in which case a parent or guardian must agree. */
export function asksForGuardian({ departure }: Pick<HoldDetail, 'departure'>): boolean {
  return departure.minAge < 18;
}

/** Whether someone born on a day (`2012-05-01`, or empty) is under 18 on another. */
export function isUnder18(born: string, day: string): boolean {
  const [year, monthAndDay] = [Number(born.slice(0, 4)), born.slice(4)];
  return year >= 1900 && `${year + 18}${monthAndDay}` > day;
}

/** Returns the fields for one traveller's parent or guardian. */
export function guardianFields(index: number): [string, string] {
  const consent = `travellers.${index}.guardianConsent`;
  return [`${consent}.name`, `${consent}.relation`];
}

/** Returns the company's address, or null if none of it was typed. */
function addressOf(typed: (name: string) => string) {
  const address = {
    line1: typed('billing.address.line1'),
    city: typed('billing.address.city'),
    pin: typed('billing.address.pin'),
  };
  return Object.values(address).some((part) => part !== '') ? address : null;
}

/** Builds a booking request from the typed values. The service validates it. */
export function bookingRequest(
  hold: Pick<HoldDetail, 'id' | 'quote' | 'departure'>,
  fields: Record<string, string>,
  terms: BookingRequest['acceptTerms'],
): BookingRequest {
  const typed = (name: string) => fields[name] ?? '';
  const roomPreference = nameIn(roomNames, typed('roomPreference'));
  return {
    holdId: hold.id,
    contact: {
      name: typed('contact.name'),
      email: typed('contact.email'),
      phone: typed('contact.phone'),
    },
    billing: {
      stateCode: typed('billing.stateCode') || null,
      ...(hold.departure.requiresPan ? { pan: typed('billing.pan') || null } : {}),
      legalName: typed('billing.legalName') || null,
      gstin: typed('billing.gstin') || null,
      address: addressOf(typed),
    },
    travellers: hold.quote.travellers.map((traveller, index) => ({
      isLead: index === 0,
      type: traveller.type,
      occupancy: traveller.occupancy,
      pickupCode: traveller.pickupCode,
      fullName: typed(`travellers.${index}.fullName`),
      dateOfBirth: typed(`travellers.${index}.dateOfBirth`),
      guardianConsent: guardianOf(index, typed),
      ...(roomPreference ? { roomPreference } : {}),
    })),
    friendCode: typed('friendCode').slice(0, longestFriendCode) || null,
    notes: typed('notes') || null,
    acceptTerms: terms,
  };
}

function guardianOf(index: number, typed: (field: string) => string) {
  const [name, relation] = guardianFields(index);
  return typed(name) || typed(relation) ? { name: typed(name), relation: typed(relation) } : null;
}
