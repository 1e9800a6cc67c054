import type { StaffCoupon } from './offerCodes';
import {
  changeOf,
  describeConditions,
  describeDiscount,
  draftOf,
  errorsOf,
  newDraft,
  phaseOf,
  requestOf,
  sortOffers,
  type OfferDraft,
} from './offerDraft';

/** 2 Jan 2027, 00:30 in India. */
const now = Date.parse('2027-01-01T19:00:00Z');

const offer = (more: Partial<StaffCoupon> = {}): StaffCoupon => ({
  id: more.code ?? 'SNOW10',
  code: 'SNOW10',
  kind: 'percent',
  bps: 1_250,
  amountMinor: null,
  capMinor: 500_000,
  minSpendMinor: null,
  minPax: null,
  tripSlugs: null,
  stackable: true,
  validFrom: null,
  validTo: null,
  travelFrom: null,
  travelTo: null,
  maxRedemptions: 10,
  maxPerCustomer: 1,
  budgetMinor: null,
  firstBookingOnly: false,
  isActive: true,
  redeemed: 3,
  spentMinor: 900_000,
  ...more,
});
const typed = (more: Partial<OfferDraft>) =>
  requestOf({ ...newDraft(now), code: 'SNOW10', ...more });

it('starts as 10% off every trip for thirty days', () => {
  expect(typed({})).toMatchObject({
    request: {
      bps: 1_000,
      amountMinor: null,
      tripSlugs: null,
      maxPerCustomer: 1,
      maxRedemptions: null,
      validFrom: null,
      validTo: '2027-02-01T23:59:59+05:30',
    },
  });
});

it.each<[Partial<OfferDraft>, object]>([
  [{ value: '12.5%' }, { request: { bps: 1_250 } }],
  [
    { kind: 'flat', value: '₹1,50,000.50', cap: '7' },
    { request: { bps: null, amountMinor: 15_000_050, capMinor: null } },
  ],
  [{ trips: 'some', tripSlugs: ['spiti'] }, { request: { tripSlugs: ['spiti'] } }],
  [{ validFrom: '2027-01-05' }, { request: { validFrom: '2027-01-05T00:00:00+05:30' } }],
  [
    { budget: ' 20,000 ', uses: '1,000' },
    { request: { budgetMinor: 2_000_000, maxRedemptions: 1_000 } },
  ],
  [{ value: '' }, { errors: { value: 'Enter a percentage from 0.01 to 100' } }],
  [{ kind: 'flat', value: 'ten' }, { errors: { value: 'Enter an amount in rupees, like 5,000' } }],
  [{ value: '-5' }, { errors: { value: expect.any(String) } }],
  [{ budget: '1.005' }, { errors: { budget: expect.any(String) } }],
  [
    { minPeople: '2.5', uses: '1e3' },
    { errors: { minPeople: expect.any(String), uses: expect.any(String) } },
  ],
  [{ usesPerPerson: '' }, { errors: { usesPerPerson: 'Enter a whole number from 1 to 1,000' } }],
])('reads %j as %j', (more, wanted) => {
  expect(typed(more)).toMatchObject(wanted);
});

it('sends only what has changed', () => {
  const before = offer({ validTo: '2027-01-31T12:00:00.000Z' });
  const draft = draftOf(before);
  expect(draft).toMatchObject({ value: '12.5', cap: '5,000', uses: '10', validTo: '2027-01-31' });
  expect(changeOf(before, draft)).toEqual({ change: {} });
  expect(changeOf(before, { ...draft, uses: '', isActive: false, reason: ' sold out ' })).toEqual({
    change: { maxRedemptions: null, isActive: false, reason: 'sold out' },
  });
  expect(changeOf(before, { ...draft, uses: 'many' })).toHaveProperty('errors.uses');
});

it('shows the service’s errors beside the fields, in words for marketers', () => {
  const errors = [
    { path: 'bps', code: 'maximum', message: 'must be <= 10000' },
    { path: 'tripSlugs', code: 'unknown', message: 'One of these trips doesn’t exist' },
    { path: 'maxRedemptions', code: 'minimum', message: 'It has already been used 3 times.' },
    { path: 'unheardOf', code: 'type', message: 'must be string' },
  ];
  expect(errorsOf(errors, 'percent')).toEqual({
    value: 'Enter a percentage from 0.01 to 100',
    tripSlugs: 'One of these trips doesn’t exist',
    uses: 'It has already been used 3 times.',
  });
});

it('counts days in India', () => {
  expect(phaseOf(offer({ validTo: '2027-01-01T18:00:00Z' }), now)).toBe('ended');
  expect(phaseOf(offer({ validTo: '2027-01-01T19:30:00Z' }), now)).toBe('running');
  // Any instant of the last day counts as the whole day.
  expect(phaseOf(offer({ validTo: '2027-01-01T18:31:00Z' }), now)).toBe('running');
  expect(phaseOf(offer({ validFrom: '2027-01-02T18:30:00Z' }), now)).toBe('later');
});

it('lists running codes first and finds one by a part of it', () => {
  const offers = [
    offer({ code: 'OFF', isActive: false }),
    offer({ code: 'SPENT', budgetMinor: 900_000 }),
    offer({ code: 'NEW' }),
    offer({ code: 'FULL', redeemed: 10 }),
    offer({ code: 'OLD' }),
  ];
  const codesFor = (search: string) => sortOffers(offers, search, now).map(({ code }) => code);
  expect(codesFor('')).toEqual(['NEW', 'OLD', 'FULL', 'SPENT', 'OFF']);
  expect(codesFor(' f')).toEqual(['FULL', 'OFF']);
});

it('says what a code gives and when', () => {
  expect(describeDiscount(offer())).toBe('12.5% off, up to ₹5,000');
  const flat = { kind: 'flat_per_pax' as const, bps: null, amountMinor: 150_000, capMinor: null };
  expect(describeDiscount(flat)).toBe('₹1,500 off per traveller');
  const narrow = offer({
    tripSlugs: ['a', 'b', 'c'],
    minPax: 2,
    stackable: false,
    travelTo: '2027-09-30',
  });
  expect(describeConditions(narrow, (slug) => slug.toUpperCase())).toEqual([
    'Only A and 2 more',
    '2 or more travellers',
    'Trips that start until 30 Sep 2027',
    'Replaces other discounts',
  ]);
});
