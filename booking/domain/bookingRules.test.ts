import type { BookingRequest } from '../contract/bookings.ts';
import { stateCodes } from '../contract/common.ts';
import { checkBooking, isGstin, isPan, type BookingFacts } from './bookingRules.ts';
import { ageOn, civilDateIn, daysBetween, instantAt, isCivilDate } from './dates.ts';
import { readReference, referenceFrom } from './reference.ts';

const facts: BookingFacts = {
  startDate: '2027-05-01',
  today: '2026-11-21',
  isInternational: false,
  womenOnly: false,
  minAge: 14,
  maxAge: 65,
  childFromAge: 5,
  adultFromAge: 12,
  requiresPan: false,
  stateCodes,
  pickupCodes: ['DEL'],
};

type Person = BookingRequest['travellers'][number];

const person = (more: Partial<Person> = {}): Person => ({
  type: 'adult',
  fullName: 'Asha Rao',
  dateOfBirth: '1994-02-03',
  occupancy: 'twin',
  ...more,
});

const request = (more: Partial<BookingRequest> = {}): BookingRequest => ({
  holdId: '01930000-0000-7000-8000-000000000001',
  contact: { name: 'Asha Rao', email: 'Asha@Example.com', phone: '98765 43210' },
  billing: { stateCode: 'ka' },
  travellers: [person()],
  acceptTerms: { version: '2026-10', accepted: true },
  ...more,
});

/** Path and code of everything that is wrong with a request. */
function complaints(more: Partial<BookingRequest>, other: Partial<BookingFacts> = {}): string[] {
  const result = checkBooking(request(more), { ...facts, ...other });
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

const contact = request().contact;

it('brings what was typed into normal form and changes nothing else', () => {
  const result = checkBooking(
    request({
      contact: { name: '  Asha   Rao ', email: 'Asha@EXAMPLE.com', phone: '098765-43210' },
    }),
    facts,
  );
  expect(result).toMatchObject({
    ok: true,
    booking: {
      contact: { name: 'Asha Rao', email: 'Asha@example.com', phone: '+919876543210' },
      billing: { stateCode: 'KA' },
      travellers: [{ isLead: true, roomPreference: 'any' }],
    },
  });
});

it.each(['Suresh', "Brian D'Souza", 'आशा राव', 'Anne-Marie Lukose', 'M. S. Iyer', 'ಅನನ್ಯ'])(
  'takes the name %s',
  (fullName) => expect(complaints({ travellers: [person({ fullName })] })).toEqual([]),
);

it.each(['A', '', '   ', 'Asha2', 'x'.repeat(101), 'Asha\u202eoaR', 'Asha<script>', '...'])(
  'turns away the name %j',
  (fullName) =>
    expect(complaints({ travellers: [person({ fullName })] })).toEqual([
      'travellers.0.fullName name',
    ]),
);

it.each(['a@b.co', 'asha+spiti@mail.example.co.in', "o'neil@example.com", 'asha@bücher.example'])(
  'takes the address %s',
  (email) => expect(complaints({ contact: { ...contact, email } })).toEqual([]),
);

it.each([
  '',
  'asha',
  'asha@',
  '@example.com',
  'a@b',
  'a b@example.com',
  'a..b@example.com',
  'a@-x.com',
])('turns away the address %j', (email) =>
  expect(complaints({ contact: { ...contact, email } })).toEqual(['contact.email email']),
);

it.each(['9876543210', '+91 98765 43210', '+44 7911 123456', '+1 415 555 2671'])(
  'takes the number %s',
  (phone) => expect(complaints({ contact: { ...contact, phone } })).toEqual([]),
);

it.each(['', '12345', '1234567890', 'call me', '+91 11 2345 6789'])(
  'turns away the number %j',
  (phone) =>
    expect(complaints({ contact: { ...contact, phone } })).toEqual(['contact.phone phone']),
);

it.each([
  ['no day', '1994-02-30', 'date'],
  ['another form', '03/02/1994', 'date'],
  ['before 1900', '1899-12-31', 'date'],
  ['tomorrow', '2026-11-22', 'date'],
  ['a child by age', '2018-05-01', 'type_mismatch'],
  ['too young on the day', '2013-05-02', 'age_not_allowed'],
  ['too old', '1961-04-30', 'age_not_allowed'],
])('turns away a date of birth: %s', (_name, dateOfBirth, code) => {
  const found = complaints({
    travellers: [
      person(),
      person({ dateOfBirth, guardianConsent: { name: 'R Rao', relation: 'father' } }),
    ],
  });
  expect(found).toEqual([`travellers.1.dateOfBirth ${code}`]);
});

it('counts the age on the first day of the trip', () => {
  const consent = { guardianConsent: { name: 'R Rao', relation: 'father' } };
  const just = person({ dateOfBirth: '2013-05-01', ...consent });
  expect(complaints({ travellers: [person(), just] })).toEqual([]);
});

it('wants an adult and a consent for travellers under 18', () => {
  expect(complaints({ travellers: [person({ dateOfBirth: '2010-01-01' })] })).toEqual([
    'travellers.0.guardianConsent required',
    'travellers minor_without_adult',
  ]);
});

it('wants full rooms only from those who want to stay among themselves', () => {
  const three = (roomPreference: 'with_group' | 'same_gender') =>
    complaints({
      travellers: [
        person({ roomPreference }),
        person({ roomPreference }),
        person({ roomPreference }),
      ],
    });
  expect(three('same_gender')).toEqual([]);
  expect(three('with_group')).toEqual(['travellers.0.roomPreference occupancy_mismatch']);
});

it('asks for a PAN where it is needed, and looks at its form', () => {
  const abroad = { requiresPan: true, isInternational: true };
  const billing = (pan: string, isResident = true) => ({
    billing: { stateCode: 'KA', pan, isResident },
  });
  expect(complaints(billing(''), abroad)).toEqual(['billing.pan pan_required']);
  expect(complaints(billing('', false), abroad)).toEqual([]);
  expect(complaints(billing('abcpe1234f'), abroad)).toEqual([]);
  expect(complaints(billing('ABCDE1234F'), abroad)).toEqual(['billing.pan pan_invalid']);
  expect([isPan('ABCPE1234F'), isPan('ABCPE1234'), isPan('ABCXE1234F')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('knows the check digit of a GSTIN', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
  expect(isGstin('99AAPFU0939F1ZV')).toBe(false);
});

it('reports everything at once', () => {
  expect(
    complaints(
      {
        contact: { name: '', email: 'x', phone: '1' },
        billing: { stateCode: 'XX', address: { line1: 'a', city: '', pin: '012345' } },
        travellers: [
          person({ gender: 'male', nationality: 'QQ', pickupCode: 'ZZZ', isLead: true }),
          person({ gender: 'female', isLead: true }),
        ],
        notes: 'x'.repeat(1_001),
        acceptTerms: { version: '', accepted: false },
      },
      { womenOnly: true },
    ),
  ).toEqual([
    'contact.name name',
    'contact.email email',
    'contact.phone phone',
    'billing.stateCode state',
    'billing.address.line1 length',
    'billing.address.city length',
    'billing.address.pin pin',
    'travellers.0.gender women_only',
    'travellers.0.nationality country',
    'travellers.0.pickupCode unknown',
    'notes length',
    'acceptTerms.accepted terms_not_accepted',
    'travellers one_lead',
  ]);
});

it('reads references as people type them', () => {
  expect(readReference(' sf-7k3m9qxa ')).toBe('SF-7K3M9QXA');
  expect(readReference('SF7K3M9QXO')).toBe('SF-7K3M9QX0');
  expect(readReference('SF-IL3M9QXA')).toBe('SF-113M9QXA');
  expect(readReference('SF-UUUUUUUU')).toBeNull();
  expect(referenceFrom(new Uint8Array([255, 255, 255, 255, 255]))).toBe('SF-ZZZZZZZZ');
});

it('counts days and ages by the calendar, whatever the zone of the machine', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  expect(isCivilDate('2027-02-29')).toBe(false);
  expect(civilDateIn(new Date('2026-11-21T18:29:59Z'), 'Asia/Kolkata')).toBe('2026-11-21');
  expect(civilDateIn(new Date('2026-11-21T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-22');
  expect(instantAt('2027-05-01', '06:30', 'Asia/Kolkata').toISOString()).toBe(
    '2027-05-01T01:00:00.000Z',
  );
});
