import { render, screen, within } from '@testing-library/react';
import { departure, settings, tripCard } from '@/components/testing/builders';
import type { StepProps } from '../StepParts';
import { ChooseStep } from './ChooseStep';

jest.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

type State = StepProps<'choose'>['state'];

function show(changes: Partial<State['departure']>, people: Partial<State['selection']> = {}) {
  const date: State['departure'] = {
    ...departure(),
    reportAt: '2026-12-19T01:00:00Z',
    pickups: [],
    addons: [],
    policy: { id: '0192aaaa-0000-7000-8000-000000000002', name: 'Standard', tiers: [] },
    minAge: 2,
    maxAge: null,
    allowChildren: true,
    adultFromAge: 12,
    childFromAge: 5,
    maxInfants: 4,
    requiresPan: false,
    requiresPassport: false,
    requiresFitnessDeclaration: false,
    ...changes,
  };
  const selection: State['selection'] = {
    departureId: date.id,
    room: 'twin',
    otherRooms: [],
    adults: 2,
    children: 0,
    infants: 0,
    pickup: null,
    extras: [],
    code: '',
    ...people,
  };
  const state: State = {
    step: 'choose',
    departures: [date],
    departure: date,
    selection,
    quote: null,
    codeProblem: null,
    previousTotalMinor: null,
    isRepriced: false,
    listed: null,
    refused: null,
    split: null,
    pricedFor: '',
    held: null,
    oldHoldId: '',
    idempotencyKey: '0192aaaa-0000-7000-8000-000000000003',
  };
  const trip = { ...tripCard(), saleState: 'on_sale' as const };
  render(
    <ChooseStep
      trip={{ ...trip, inclusions: [], exclusions: [], termsVersion: null, policyVersion: null }}
      state={state}
      settings={settings()}
    />,
  );
}

it('offers an infant for each adult, says how old, and holds no seats for them', () => {
  show({}, { infants: 1 });
  const infants = screen.getByLabelText('Infants');
  expect(infants).toHaveValue('1');
  expect(within(infants).getAllByRole('option')).toHaveLength(3);
  expect(infants).toHaveAccessibleDescription(
    'Aged 2 to 4 when the trip starts. One per adult, without a seat or bed',
  );
  expect(screen.getByLabelText('Adults')).toHaveAccessibleDescription('Aged 12 or older');
  expect(screen.getByRole('button', { name: 'Hold 2 seats for 15 minutes' })).toBeVisible();
});

it('offers no more infants than a booking can have', () => {
  show({}, { adults: 6 });
  expect(within(screen.getByLabelText('Infants')).getAllByRole('option')).toHaveLength(5);
});

it('offers none on a trip for older children', () => {
  show({ minAge: 5, maxInfants: 0 });
  expect(screen.getByLabelText('Children')).toHaveAccessibleDescription(/^Aged 5 to 11/);
  expect(screen.queryByLabelText('Infants')).not.toBeInTheDocument();
});
