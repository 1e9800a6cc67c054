import type { TripSyncQueryResult } from '@/sanity/types.generated';
import { toTripSync } from './tripSync';

const trip: TripSyncQueryResult[number] = {
  _id: 'trip-spiti',
  _rev: 'r1',
  _updatedAt: '2026-11-01T00:00:00Z',
  slug: 'spiti-in-snow',
  title: 'Spiti in snow',
  kind: 'group_trip',
  countryCodes: ['IN'],
  durationDays: 7,
  timeZone: 'Asia/Kolkata',
  minAge: 18,
  maxAge: null,
  allowChildren: false,
  requiresFitnessDeclaration: true,
  taxClass: 'tour_package_5',
  saleState: 'on_sale',
  days: [
    {
      title: 'Shimla',
      place: 'Shimla',
      summary: 'We meet.',
      parts: [{ kind: 'free_time', detail: 'an hour on the Ridge' }],
      meals: ['dinner'],
    },
  ],
};

it('sends a domestic trip without passport and PAN', () => {
  expect(toTripSync(trip)).toMatchObject({
    _type: 'trip',
    slug: 'spiti-in-snow',
    tz: 'Asia/Kolkata',
    isInternational: false,
    requiresPassport: false,
    requiresPan: false,
    status: 'active',
  });
});

it('describes each day in words', () => {
  expect(toTripSync(trip).days).toEqual([
    {
      title: 'Shimla',
      place: 'Shimla',
      summary: 'We meet.',
      parts: ['Free time: an hour on the Ridge'],
      meals: ['dinner'],
    },
  ]);
});

it('truncates what is too long for the service', () => {
  const [day] = trip.days;
  if (!day) throw new Error('no day');
  const long = { ...day, summary: 'x'.repeat(5_000), parts: Array(40).fill(day.parts[0]) };
  const [sent] = toTripSync({ ...trip, days: [long] }).days ?? [];
  expect([sent?.summary.length, sent?.parts.length]).toEqual([4_000, 30]);
});

it.each([
  [['VN'], true],
  [['IN', 'BT'], false],
  [['NP'], false],
])('requires a PAN abroad, and in %j for a passport: %s', (countryCodes, requiresPassport) => {
  expect(toTripSync({ ...trip, countryCodes })).toMatchObject({
    isInternational: true,
    requiresPan: true,
    requiresPassport,
  });
});

it.each(['enquiry_only', 'withdrawn'] as const)('hides a trip that is %s', (saleState) => {
  expect(toTripSync({ ...trip, saleState }).status).toBe('hidden');
});
