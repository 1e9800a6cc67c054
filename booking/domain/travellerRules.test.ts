/** Every traveller detail: accepted, borderline and rejected values. */
import type { TravellerChange } from '../contract/travellers.ts';
import { checkChange, type ChangeFacts, type StoredTraveller } from './travellerRules.ts';

const facts: ChangeFacts = {
  startDate: '2027-08-25',
  endDate: '2027-08-31',
  today: '2026-11-21',
  isInternational: true,
  womenOnly: false,
  requiresPan: true,
  requiresPassport: false,
  requiresFitnessDeclaration: false,
  hasPickups: true,
  minAge: 14,
  maxAge: 65,
  othersBornOn: ['1990-01-01'],
};
const stored: StoredTraveller = {
  type: 'adult',
  isLead: false,
  fullName: 'Asha Rao',
  phone: '+919876543210',
  emergencyPhone: null,
  hasPassportNumber: false,
  passportName: null,
  guardianConsent: null,
};

function complaints(
  change: Omit<TravellerChange, 'version'>,
  other: Partial<ChangeFacts> = {},
  before: Partial<StoredTraveller> = {},
): string[] {
  const result = checkChange(
    { version: 1, ...change },
    { ...stored, ...before },
    { ...facts, ...other },
  );
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

const passport = (more: object = {}) => ({
  passport: { number: 'N1234567', country: 'IN', expiresOn: '2030-01-01', ...more },
});
const emergency = (more: object = {}) => ({
  emergencyContact: { name: 'Meera Rao', phone: '98765 43211', relation: 'mother', ...more },
});
const medical = (notes: string, accepted = true, version = 'm1') => ({
  medical: { notes, consent: { accepted, version } },
});

it.each([
  ['a name', { fullName: 'Suresh' }],
  ['a date of birth', { dateOfBirth: '1994-02-28' }],
  ['no gender given', { gender: 'undisclosed' as const }],
  ['a country in lower case', { nationality: 'in' }],
  ['no country', { nationality: '' }],
  ['a phone', { phone: '98765 43219' }],
  ['no phone', { phone: null }],
  ['an emergency contact', emergency()],
  ['notes of 500 characters', medical('x'.repeat(500))],
  ['no notes and no consent', medical('  ', false)],
  ['a passport number of 6 characters', passport({ number: 'ab1234' })],
  ['a passport number of 9 characters', passport({ number: 'AB1234567' })],
  ['a passport valid until the last day of February', passport({ expiresOn: '2028-02-29' })],
  ['a PAN in lower case', { pan: 'abcpe1234f' }],
  ['no PAN', { pan: null }],
])('accepts %s', (_, change) => expect(complaints(change)).toEqual([]));

it.each([
  ['a name with a digit', { fullName: 'Asha2' }, 'fullName name'],
  ['a one-letter name', { fullName: 'A' }, 'fullName name'],
  ["a day that doesn't exist", { dateOfBirth: '1994-02-30' }, 'dateOfBirth date'],
  ['a future date', { dateOfBirth: '2026-11-22' }, 'dateOfBirth date'],
  ['an age with a different fare', { dateOfBirth: '2020-01-01' }, 'dateOfBirth type_mismatch'],
  ['an age that is too high', { dateOfBirth: '1950-01-01' }, 'dateOfBirth age_not_allowed'],
  ["a country that isn't listed", { nationality: 'XX' }, 'nationality country'],
  ['a landline', { phone: '1234567890' }, 'phone phone'],
  ['half an emergency contact', emergency({ phone: '' }), 'emergencyContact.phone phone'],
  ['an emergency contact without a name', emergency({ name: '' }), 'emergencyContact.name name'],
  ['their own number', emergency({ phone: '9876543210' }), 'emergencyContact.phone same_phone'],
  ['notes of 501 characters', medical('x'.repeat(501)), 'medical.notes length'],
  ['notes with a bidirectional override', medical('a\u202eb'), 'medical.notes characters'],
  ['notes without consent', medical('Asthma', false), 'medical.consent required'],
  ['consent without a version', medical('Asthma', true, ''), 'medical.consent required'],
  ['a passport number of 5 characters', passport({ number: 'A1234' }), 'passport.number passport'],
  [
    'a passport number of 10 characters',
    passport({ number: 'A123456789' }),
    'passport.number passport',
  ],
  ['a passport with a dash', passport({ number: 'N-123456' }), 'passport.number passport'],
  ['a passport without a country', passport({ country: '' }), 'passport.country required'],
  ['a passport from XX', passport({ country: 'XX' }), 'passport.country country'],
  [
    'a passport that expires a day early',
    passport({ expiresOn: '2028-02-28' }),
    'passport.expiresOn passport_expires_too_soon',
  ],
  ['a passport without an expiry date', passport({ expiresOn: '' }), 'passport.expiresOn date'],
  ['a passport name in another script', passport({ name: 'आशा' }), 'passport.name latin'],
  ['a PAN of the wrong kind', { pan: 'ABCDE1234F' }, 'pan pan_invalid'],
])('rejects %s', (_, change, complaint) => expect(complaints(change)).toEqual([complaint]));

it("requires a Latin name only if the booking's name isn't", () => {
  const before = { fullName: 'आशा राव' };
  expect(complaints(passport(), {}, before)).toEqual(['passport.name latin']);
  expect(complaints(passport({ name: 'Asha Rao' }), {}, before)).toEqual([]);
  expect(complaints({ fullName: 'आशा राव' }, {}, { hasPassportNumber: true })).toEqual([
    'passport.name latin',
  ]);
});

it('reports a wrong name once', () =>
  expect(complaints({ fullName: 'Asha2', ...passport() })).toEqual(['fullName name']));

it("rejects a passport or PAN if the trip doesn't need it", () => {
  const here = { isInternational: false, requiresPan: false };
  expect(complaints(passport(), here)).toEqual(['passport not_needed']);
  expect(complaints({ pan: 'ABCPE1234F' }, here)).toEqual(['pan not_needed']);
  expect(complaints(passport(), { ...here, requiresPassport: true })).toEqual([]);
});

it("lets no one under 18 lead or travel alone, and requires a guardian's consent", () => {
  const young = { dateOfBirth: '2012-01-01' };
  const consent = { guardianConsent: { name: 'Meera Rao', relation: 'mother' } };
  expect(complaints(young)).toEqual(['guardianConsent required']);
  expect(complaints(young, {}, consent)).toEqual([]);
  expect(complaints(young, {}, { ...consent, isLead: true })).toEqual(['dateOfBirth lead_adult']);
  expect(complaints(young, { othersBornOn: ['2011-01-01'] }, consent)).toEqual([
    'dateOfBirth minor_without_adult',
  ]);
});

it('accepts only women on a women-only date', () => {
  expect(complaints({ gender: 'undisclosed' }, { womenOnly: true })).toEqual(['gender women_only']);
  expect(complaints({ gender: 'female' }, { womenOnly: true })).toEqual([]);
});
