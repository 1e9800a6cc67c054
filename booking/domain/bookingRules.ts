/**
 * The rules for what a traveller typed. Pure: the same input is judged the same everywhere.
 * Field rules run first, cross-field rules after them, and all complaints come back together.
 */
import type { BookingRequest, BookingTravellerRequest } from '../contract/bookings.ts';
import type { Occupancy, StateCode, TravellerType } from '../contract/common.ts';
import type { RefusalCode } from '../contract/refusals.ts';
import { isUnprintable, readEmail, readName, readPhone, tidy } from './contactRules.ts';
import { ageOn, isCivilDate } from './dates.ts';

export type Issue = {
  path: string;
  code: string;
  message: string;
  refusal?: RefusalCode;
  meta?: { minAge?: number; maxAge?: number };
};

/** What the rules need to know of the departure and of the price that was agreed on. */
export type BookingFacts = {
  startDate: string;
  today: string;
  isInternational: boolean;
  womenOnly: boolean;
  minAge: number;
  maxAge: number | null;
  childFromAge: number;
  adultFromAge: number;
  requiresPan: boolean;
  stateCodes: readonly StateCode[];
  pickupCodes: readonly string[];
};

export type CleanTraveller = {
  isLead: boolean;
  type: TravellerType;
  fullName: string;
  dateOfBirth: string;
  gender: NonNullable<BookingTravellerRequest['gender']> | null;
  nationality: string | null;
  occupancy: Occupancy;
  pickupCode: string | null;
  roomPreference: 'any' | 'same_gender' | 'with_group';
  diet: NonNullable<BookingTravellerRequest['diet']> | null;
  phone: string | null;
  email: string | null;
  emergencyContact: { name: string; phone: string; relation: string } | null;
  fitnessDeclared: boolean;
  guardianConsent: { name: string; relation: string } | null;
};

export type CleanBooking = {
  contact: { name: string; email: string; phone: string };
  billing: {
    stateCode: StateCode | null;
    address: { line1: string; city: string; pin: string } | null;
    gstin: string | null;
    legalName: string | null;
    pan: string | null;
    isResident: boolean;
  };
  travellers: CleanTraveller[];
  notes: string | null;
  termsVersion: string;
  marketingEmail: boolean;
};

const roomSize: Record<Occupancy, number> = { single: 1, twin: 2, triple: 3, quad: 4 };

/** Checks a booking request as a whole. */
export function checkBooking(
  request: BookingRequest,
  facts: BookingFacts,
): { ok: true; booking: CleanBooking } | { ok: false; issues: Issue[] } {
  const issues: Issue[] = [];
  const note = (issue: Issue) => issues.push(issue);

  const contact = {
    name: checkName(request.contact.name, 'contact.name', note),
    email: checkEmail(request.contact.email, 'contact.email', note),
    phone: checkPhone(request.contact.phone, 'contact.phone', note),
  };
  const billing = checkBilling(request.billing, facts, note);
  const leads = request.travellers.filter((traveller) => traveller.isLead === true).length;
  const travellers = request.travellers.map((traveller, index) =>
    checkTraveller(traveller, index, leads === 0 && index === 0, facts, note),
  );
  const notes = checkNotes(request.notes ?? '', note);
  if (!request.acceptTerms.accepted || tidy(request.acceptTerms.version) === '') {
    note({
      path: 'acceptTerms.accepted',
      code: 'terms_not_accepted',
      message: 'Please accept the terms to continue.',
      refusal: 'terms_not_accepted',
    });
  }
  checkTogether(request, travellers, facts, leads, note);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    booking: {
      contact,
      billing,
      travellers,
      notes,
      termsVersion: tidy(request.acceptTerms.version),
      marketingEmail: request.consents?.marketingEmail ?? false,
    },
  };
}

type Note = (issue: Issue) => unknown;

function checkName(text: string, path: string, note: Note): string {
  const { name, isRight } = readName(text);
  if (!isRight) note({ path, code: 'name', message: 'Please enter the name as on the ID.' });
  return name;
}

function checkEmail(text: string, path: string, note: Note): string {
  const email = readEmail(text);
  if (email === null) {
    note({
      path,
      code: 'email',
      message: 'Please enter an e-mail address such as name@example.com.',
    });
  }
  return email ?? '';
}

function checkPhone(text: string, path: string, note: Note): string {
  const phone = readPhone(text);
  if (!phone?.isMobile) {
    note({ path, code: 'phone', message: 'Please enter a mobile number with country code.' });
    return '';
  }
  return phone.number;
}

function checkBilling(
  billing: BookingRequest['billing'],
  facts: BookingFacts,
  note: Note,
): CleanBooking['billing'] {
  const isResident = billing.isResident ?? true;
  const wanted = tidy(billing.stateCode ?? '').toUpperCase();
  const stateCode = facts.stateCodes.find((code) => code === wanted) ?? null;
  if (stateCode === null && (wanted !== '' || isResident)) {
    note({
      path: 'billing.stateCode',
      code: wanted === '' ? 'required' : 'state',
      message: 'Please choose the state of the billing address.',
    });
  }
  return {
    stateCode,
    address: checkAddress(billing.address ?? null, note),
    gstin: checkGstin(billing.gstin ?? '', note),
    legalName: tidy(billing.legalName ?? '') || null,
    pan: checkPan(billing.pan ?? '', isResident, facts, note),
    isResident,
  };
}

function checkAddress(
  address: { line1: string; city: string; pin: string } | null,
  note: Note,
): CleanBooking['billing']['address'] {
  if (!address) return null;
  const clean = { line1: tidy(address.line1), city: tidy(address.city), pin: tidy(address.pin) };
  if (clean.line1.length < 3 || clean.line1.length > 120 || isUnprintable(address.line1)) {
    note({ path: 'billing.address.line1', code: 'length', message: 'Please enter the street.' });
  }
  if (clean.city.length < 2 || clean.city.length > 60 || isUnprintable(address.city)) {
    note({ path: 'billing.address.city', code: 'length', message: 'Please enter the town.' });
  }
  if (!/^[1-9][0-9]{5}$/.test(clean.pin)) {
    note({ path: 'billing.address.pin', code: 'pin', message: 'Please enter a PIN of 6 digits.' });
  }
  return clean;
}

function checkPan(
  text: string,
  isResident: boolean,
  facts: BookingFacts,
  note: Note,
): string | null {
  const pan = tidy(text).toUpperCase();
  if (pan === '') {
    if (facts.requiresPan && isResident) {
      note({
        path: 'billing.pan',
        code: 'pan_required',
        message: 'A PAN is needed for trips abroad.',
        refusal: 'pan_required',
      });
    }
    return null;
  }
  if (!isPan(pan)) {
    note({
      path: 'billing.pan',
      code: 'pan_invalid',
      message: 'That PAN does not look right.',
      refusal: 'pan_invalid',
    });
  }
  return pan;
}

/** The form of a PAN; its fourth letter tells the kind of holder. */
export function isPan(text: string): boolean {
  return /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/.test(text);
}

function checkGstin(text: string, note: Note): string | null {
  const gstin = tidy(text).toUpperCase();
  if (gstin === '') return null;
  if (!isGstin(gstin)) {
    note({
      path: 'billing.gstin',
      code: 'gstin',
      message: 'Please check the GSTIN: 15 characters as on the certificate.',
    });
  }
  return gstin;
}

/** State code, embedded PAN and check digit of a GSTIN. */
export function isGstin(text: string): boolean {
  if (!/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  const state = Number(text.slice(0, 2));
  if (!((state >= 1 && state <= 38) || state === 97)) return false;
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const sum = [...text.slice(0, 14)].reduce((acc, char, index) => {
    const product = digits.indexOf(char) * (index % 2 === 0 ? 1 : 2);
    return acc + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === text[14];
}

function checkNotes(text: string, note: Note): string | null {
  const notes = text.normalize('NFC').trim();
  if ([...notes].length > 1_000 || isUnprintable(notes)) {
    note({
      path: 'notes',
      code: 'length',
      message: 'Please keep the note under 1,000 characters.',
    });
  }
  return notes || null;
}

function checkTraveller(
  traveller: BookingTravellerRequest,
  index: number,
  leadsByDefault: boolean,
  facts: BookingFacts,
  note: Note,
): CleanTraveller {
  const at = (field: string) => `travellers.${index}.${field}`;
  const fullName = checkName(traveller.fullName, at('fullName'), note);
  const dateOfBirth = checkBirth(traveller, index, facts, note);
  const gender = traveller.gender ?? null;
  if (facts.womenOnly && gender !== 'female') {
    note({
      path: at('gender'),
      code: 'women_only',
      message: 'This departure is for women only.',
    });
  }
  const nationality = tidy(traveller.nationality ?? '').toUpperCase() || null;
  if (nationality !== null && !isCountry(nationality)) {
    note({ path: at('nationality'), code: 'country', message: 'Please choose a country.' });
  }
  const pickupCode = traveller.pickupCode ?? null;
  if (pickupCode !== null && !facts.pickupCodes.includes(pickupCode)) {
    note({ path: at('pickupCode'), code: 'unknown', message: 'Please choose a pickup point.' });
  }
  const phone = traveller.phone ? checkPhone(traveller.phone, at('phone'), note) : null;
  const emergency = traveller.emergencyContact ?? null;
  const emergencyContact = emergency && {
    name: checkName(emergency.name, at('emergencyContact.name'), note),
    phone: checkPhone(emergency.phone, at('emergencyContact.phone'), note),
    relation: tidy(emergency.relation),
  };
  if (emergencyContact && phone && emergencyContact.phone === phone) {
    note({
      path: at('emergencyContact.phone'),
      code: 'same_phone',
      message: "Please give somebody else's number for emergencies.",
    });
  }
  const consent = traveller.guardianConsent ?? null;
  return {
    isLead: traveller.isLead ?? leadsByDefault,
    type: traveller.type,
    fullName,
    dateOfBirth,
    gender,
    nationality,
    occupancy: traveller.occupancy,
    pickupCode,
    roomPreference: traveller.roomPreference ?? 'any',
    diet: traveller.diet ?? null,
    phone,
    email: traveller.email ? checkEmail(traveller.email, at('email'), note) : null,
    emergencyContact,
    fitnessDeclared: traveller.fitnessDeclared ?? false,
    guardianConsent: consent && {
      name: checkName(consent.name, at('guardianConsent.name'), note),
      relation: tidy(consent.relation),
    },
  };
}

function checkBirth(
  traveller: BookingTravellerRequest,
  index: number,
  facts: BookingFacts,
  note: Note,
): string {
  const path = `travellers.${index}.dateOfBirth`;
  const day = traveller.dateOfBirth.trim();
  if (!isCivilDate(day) || day < '1900-01-01' || day > facts.today) {
    note({ path, code: 'date', message: 'Please enter a real date of birth.' });
    return day;
  }
  const age = ageOn(day, facts.startDate);
  const kind = kindOfAge(age, facts);
  if (kind !== traveller.type) {
    note({
      path,
      code: 'type_mismatch',
      message: `At ${age} on the departure day this traveller counts as ${kind === 'child' ? 'a child' : `an ${kind}`}. Please change the kind of traveller.`,
    });
    return day;
  }
  const tooYoung = kind === 'adult' && age < facts.minAge;
  if (tooYoung || (facts.maxAge !== null && age > facts.maxAge)) {
    note({
      path,
      code: 'age_not_allowed',
      message:
        facts.maxAge === null
          ? `This trip is for travellers of ${facts.minAge} years and older on the departure date.`
          : `This trip is for ages ${facts.minAge} to ${facts.maxAge} on the departure date.`,
      refusal: 'age_not_allowed',
      meta: { minAge: facts.minAge, ...(facts.maxAge === null ? {} : { maxAge: facts.maxAge }) },
    });
  }
  if (age < 18 && !traveller.guardianConsent) {
    note({
      path: `travellers.${index}.guardianConsent`,
      code: 'required',
      message: 'For travellers under 18 we need the consent of a parent or guardian.',
    });
  }
  return day;
}

/** How a traveller of an age is priced. */
export function kindOfAge(
  age: number,
  facts: Pick<BookingFacts, 'childFromAge' | 'adultFromAge'>,
): TravellerType {
  if (age >= facts.adultFromAge) return 'adult';
  return age >= facts.childFromAge ? 'child' : 'infant';
}

function checkTogether(
  request: BookingRequest,
  travellers: readonly CleanTraveller[],
  facts: BookingFacts,
  leads: number,
  note: Note,
): void {
  if (leads > 1) {
    note({ path: 'travellers', code: 'one_lead', message: 'Exactly one traveller can lead.' });
  }
  const ages = travellers.map((traveller) =>
    isCivilDate(traveller.dateOfBirth) ? ageOn(traveller.dateOfBirth, facts.startDate) : null,
  );
  const lead = travellers.findIndex((traveller) => traveller.isLead);
  const someMinor = ages.some((age) => age !== null && age < 18);
  const someAdult = ages.some((age) => age === null || age >= 18);
  if (someMinor && !someAdult) {
    note({
      path: 'travellers',
      code: 'minor_without_adult',
      message: 'Travellers under 18 need an adult on the same booking.',
      refusal: 'minor_without_adult',
    });
  } else if ((ages[lead] ?? 18) < 18) {
    note({
      path: `travellers.${lead}.isLead`,
      code: 'lead_adult',
      message: 'The traveller who leads must be 18 or older.',
    });
  }
  for (const [occupancy, size] of Object.entries(roomSize)) {
    const sharing = travellers.filter(
      (traveller) => traveller.type !== 'infant' && traveller.occupancy === occupancy,
    );
    const among = sharing.filter((traveller) => traveller.roomPreference === 'with_group');
    if (sharing.length % size !== 0 && among.length % size !== 0) {
      note({
        path: `travellers.${travellers.findIndex((t) => t === among[0])}.roomPreference`,
        code: 'occupancy_mismatch',
        message: `${occupancy === 'twin' ? 'Twin' : occupancy === 'triple' ? 'Triple' : 'Quad'} sharing needs full rooms of ${size}, or choose 'share with someone of the same gender'.`,
        refusal: 'occupancy_mismatch',
      });
    }
  }
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined;
}
