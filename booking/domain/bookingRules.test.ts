import { complaints, facts, person, request } from '../testing/judging.ts';
import { checkBooking } from './bookingRules.ts';
import { ageOn, civilDateIn, daysBetween, instantAt, isCivilDate } from './dates.ts';
import { readReference, referenceFrom } from './reference.ts';

it('normalises the input and changes nothing else', () => {
  const result = checkBooking(
    request({
      contact: { name: '  Asha   Rao ', email: 'Asha@EXAMPLE.com', phone: '098765-43210' },
    }),
    facts,
  );
  expect(result).toMatchObject({
    ok: true,
    clean: {
      contact: { name: 'Asha Rao', email: 'Asha@example.com', phone: '+919876543210' },
      billing: { stateCode: 'KA' },
      travellers: [{ isLead: true, roomPreference: 'same_gender' }],
    },
  });
});

it.each([
  ['no day', '1994-02-30', 'date'],
  ['another form', '03/02/1994', 'date'],
  ['before 1900', '1899-12-31', 'date'],
  ['tomorrow', '2026-11-22', 'date'],
  ['a child by age', '2018-05-01', 'type_mismatch'],
  ['too young on the day', '2013-05-02', 'age_not_allowed'],
  ['too old', '1961-04-30', 'age_not_allowed'],
])('rejects a date of birth: %s', (_name, dateOfBirth, code) => {
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

it('requires an adult of 18 for each infant, born in the band on the first day of the trip', () => {
  const consent = { guardianConsent: { name: 'R Rao', relation: 'father' } };
  const born = (dateOfBirth: string) => person({ type: 'infant', dateOfBirth, ...consent });
  const teenager = person({ dateOfBirth: '2010-01-01', ...consent });
  const group = (...travellers: ReturnType<typeof person>[]) =>
    complaints({ travellers: [person(), ...travellers] }, { minAge: 0 });
  // Five years old on the day after the first one, and on the first.
  expect(group(born('2022-05-02'))).toEqual([]);
  expect(group(born('2022-05-01'))).toEqual(['travellers.1.dateOfBirth type_mismatch']);
  expect(group(person(), born('2026-01-01'), born('2026-01-01'))).toEqual([]);
  expect(group(teenager, born('2026-01-01'), born('2026-01-01'))).toEqual([
    'travellers infant_without_adult',
  ]);
});

it('requires an adult and consent for travellers under 18', () => {
  expect(complaints({ travellers: [person({ dateOfBirth: '2010-01-01' })] })).toEqual([
    'travellers.0.guardianConsent required',
    'travellers minor_without_adult',
  ]);
});

it("requires full rooms only from groups that don't want to share", () => {
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

it('reports all issues together', () => {
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

it('accepts references as people type them', () => {
  expect(readReference(' sf-7k3m9qxa ')).toBe('SF-7K3M9QXA');
  expect(readReference('SF7K3M9QXO')).toBe('SF-7K3M9QX0');
  expect(readReference('SF-IL3M9QXA')).toBe('SF-113M9QXA');
  expect(readReference('SF-UUUUUUUU')).toBeNull();
  expect(referenceFrom(new Uint8Array([255, 255, 255, 255, 255]))).toBe('SF-ZZZZZZZZ');
});

it('counts days and ages by the calendar in any time zone', () => {
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
