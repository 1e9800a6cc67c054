import { render, screen, within } from '@testing-library/react';
import type { DeparturePlan } from '@/booking/contract/staffDeparturePlans';
import type { ChangePreview } from '@/booking/contract/staffDepartureTerms';
import type { StaffDeparture } from '@/booking/contract/staff';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { NewDeparturePageProps } from '@/lib/server/desk/newDeparturePage';
import { DepartureCalendarPage } from './DepartureCalendarPage';
import { DepartureChangePage } from './DepartureChangePage';
import { DeparturePlanPage } from './DeparturePlanPage';
import { DraftsPage } from './DraftsPage';
import { NewDeparturePage } from './NewDeparturePage';

const id = '01a2273f-eeef-718b-afbf-64ab70736ef2';
const policyId = '01930000-0000-7000-8000-000000000101';

function deskFor(permissions = ['departures:read', 'departures:write']): DeskProps {
  const me: StaffMe = {
    ...{ id, name: 'Divya Thakur', email: 'divya@example.org', roles: ['operations'] },
    ...{ needs: 'nothing', isFresh: true, permissions, recoveryCodesLeft: 10 },
  };
  return { me, page: '/desk/departures', done: null, now: '2026-12-02T04:30:00.000Z' };
}

const choices = {
  trips: [
    {
      ...{ slug: 'spiti', title: 'Spiti in snow', isPublished: true, durationDays: 7 },
      tz: 'Asia/Kolkata',
    },
  ],
  policies: [{ id: policyId, name: 'Standard' }],
};
const values = {
  ...{ tripSlug: 'spiti', code: 'SPTW-2027-12-11', startDate: '2027-12-11' },
  ...{ endDate: '2027-12-17', capacity: '14', policy: policyId },
  ...{ 'twin.amount': '20475', 'twin.onSale': 'yes' },
  ...{ 'pickup.0.city': 'Shimla', 'pickup.0.name': 'Railway station' },
};

const draft = {
  ...{ tripSlug: 'spiti', code: 'SPTW-2027-12-11', startDate: '2027-12-11' },
  ...{ endDate: '2027-12-17', reportAt: '2027-12-11T01:30:00.000Z', capacity: 14 },
  ...{ cancellationPolicyId: policyId, minPax: 6, maxPaxPerBooking: 12, salesOpenAt: null },
  ...{ salesCloseAt: '2027-12-10T01:30:00.000Z', depositKind: 'per_pax' as const },
  ...{ depositValue: 300_000, balanceDueDays: 15, instalments: 1, womenOnly: false },
  ...{ prices: [], pickups: [], extras: [] },
};

describe('a new departure', () => {
  const page = {
    ...{ desk: deskFor(), choices, trip: choices.trips[0] ?? null, sources: [], sourceId: '' },
    ...{ startDate: '2027-12-11', values, pickupRows: 3, extraRows: 2, draft: emptyDraft },
  };

  it('asks for the trip and the first day, then for the rest', () => {
    const { rerender } = render(<NewDeparturePage {...page} values={null} checked={null} />);
    expect(screen.getByRole('button', { name: 'Show the form' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Last day')).toBeNull();
    rerender(<NewDeparturePage {...page} checked={null} />);
    expect(screen.getByLabelText('Last day')).toHaveValue('2027-12-17');
    const twin = within(screen.getByRole('group', { name: 'Twin room' }));
    expect(twin.getByLabelText('Per person, in ₹')).toHaveValue('20475');
    expect(twin.getByLabelText('On sale')).toBeChecked();
    expect(screen.getAllByRole('group', { name: /^Pickup point/ })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  });

  it('shows what saving does, and sends exactly that', () => {
    const checked: NewDeparturePageProps['checked'] = {
      ...{ tripTitle: 'Spiti in snow', policyName: 'Standard', warnings: [] },
      prices: [{ occupancy: 'twin', amountMinor: 2_047_500, allInMinor: 2_149_900 }],
      ...{ sameDay: ['SPTW-2027-12-11-W'], discountSteps: 2, draft },
    };
    render(<NewDeparturePage {...page} checked={checked} />);
    expect(screen.getByText('₹20,475, ₹21,499 with taxes')).toBeInTheDocument();
    expect(screen.getByText('SPTW-2027-12-11-W')).toBeInTheDocument();
    for (const [name, value] of [
      ['Seats', '14, at least 6 to run, at most 12 per booking'],
      ['Deposit', '₹3,000 per person, the balance 15 days before, in at most 1 instalment'],
      ['Extras', 'none'],
      ['Discounts', '2 steps'],
    ] as const) {
      expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling).toHaveTextContent(
        value,
      );
    }
    const form = screen.getByRole('button', { name: 'Save draft' }).closest('form');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      ...{ ...values, form: 'new-departure', page: '/desk/departures', step: 'save' },
    });
  });
});

describe('a plan', () => {
  const item: DeparturePlan['items'][number] = {
    ...{ sourceId: id, sourceStartDate: '2026-12-12', tripTitle: 'Spiti in snow', draft },
    ...{ groupTiers: [], earlyTiers: [], clash: null },
    prices: [
      {
        ...{ occupancy: 'twin', beforeMinor: 2_047_500, amountMinor: 2_170_400 },
        allInMinor: 2_278_900,
      },
    ],
  };
  const later = { ...draft, startDate: '2027-12-18', endDate: '2027-12-24' };
  const plan: DeparturePlan = {
    items: [item, { ...item, draft: later, clash: 'date_exists' }],
    ...{ count: 1, token: 'token', expiresAt: '2026-12-02T04:40:00.000Z' },
  };
  const page = {
    ...{ desk: deskFor(), kind: 'season' as const, choices, sources: [], plan, answer: null },
    values: { trip: 'spiti', from: '2026-12-01', to: '2027-03-31', moveBy: '52w', notOn: '' },
    ...{ idempotencyKey: 'key', draft: emptyDraft },
  };

  it('says of each date what is made, and of the button how many', () => {
    render(<DeparturePlanPage {...page} />);
    const made = screen.getByRole('row', { name: /11 Dec 2027/ });
    expect(made).toHaveTextContent('₹22,789 with taxes, ₹20,475 before');
    expect(within(made).getByRole('link', { name: /^Leave out/ })).toHaveAttribute(
      'href',
      expect.stringContaining('notOn=2027-12-11'),
    );
    const other = screen.getByRole('row', { name: /18 Dec 2027/ });
    expect(other).toHaveTextContent('This trip already leaves that dayIt won’t be created.');
    const button = screen.getByRole('button', { name: 'Create 1 draft' });
    expect(Object.fromEntries(new FormData(button.closest('form') ?? undefined))).toMatchObject({
      ...{ form: 'make-departures', kind: 'season', token: 'token', idempotencyKey: 'key' },
      ...{ trip: 'spiti', moveBy: '52w' },
    });
  });

  it('has nothing to create if every date clashes', () => {
    const none = { ...plan, items: plan.items.slice(1), count: 0 };
    render(<DeparturePlanPage {...page} plan={none} />);
    expect(screen.getByRole('button', { name: 'Nothing to create' })).toBeDisabled();
  });
});

it('lists no drafts, and says what would be here', () => {
  const list = { items: [], nextCursor: null, from: '2000-01-01', trips: [] };
  const drafts = { 'publish-drafts': emptyDraft, 'delete-draft': emptyDraft };
  render(<DraftsPage desk={deskFor()} list={list} isLater={false} drafts={drafts} />);
  expect(screen.getByText(/New departures stay here/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Make one' })).toBeInTheDocument();
});

describe('a change of prices', () => {
  const departure: StaffDeparture = {
    ...{
      id,
      isPrivate: false,
      code: 'SPTW-1',
      tripSlug: 'spiti',
      tripTitle: 'Spiti in snow',
      tz: 'Asia/Kolkata',
    },
    ...{ status: 'scheduled', startDate: '2026-12-12', endDate: '2026-12-18' },
    ...{ reportAt: '2026-12-12T01:30:00.000Z', capacity: 14, plannedCapacity: 14, blocked: 0 },
    ...{ held: 1, booked: 2, waiting: 0, minPax: 6, maxPaxPerBooking: 12, salesOpenAt: null },
    ...{ salesCloseAt: '2026-12-11T01:30:00.000Z', depositKind: 'per_pax', depositValue: 300_000 },
    ...{ balanceDueDays: 15, instalments: 1, womenOnly: false, cancelledReason: null },
    ...{ leader: null, priceVersion: 1, version: 7, prices: [], groupTiers: [], earlyTiers: [] },
    warnings: [],
  };
  const shown: ChangePreview = {
    version: 7,
    rooms: [
      {
        ...{ occupancy: 'twin', beforeMinor: 2_000_000, afterMinor: 2_200_000 },
        ...{ allInBeforeMinor: 2_100_000, allInAfterMinor: 2_310_000 },
      },
    ],
    ...{ holds: { count: 1, people: 1 }, unpaidBookings: { count: 0, people: 0 } },
    ...{ bookings: { count: 1, people: 2 }, endsQuotes: true, quoteMinutes: 15 },
    ...{ freeSeatsBefore: 11, freeSeatsAfter: 11, newOffers: 0, after: departure },
    ...{ movedPickups: [], pickupMails: 0 },
  };
  const page = {
    ...{ departure, part: 'prices' as const, pickupRows: 2, extraRows: 2, draft: emptyDraft },
    terms: {
      ...{ cancellationPolicyId: policyId, policyName: 'Standard', isTripPublished: true },
      ...{ pickups: [], extras: [] },
    },
    values: { 'twin.amount': '22000', 'twin.onSale': 'yes' },
    stored: { 'twin.amount': '20000', 'twin.child': '80', 'twin.onSale': 'yes' },
    ...{ changedMeanwhile: [], differences: [] },
  };

  it('says what happens to bookings and holds, and saves with that version', () => {
    render(<DepartureChangePage {...page} desk={deskFor()} shown={shown} whoMay={null} />);
    expect(screen.getByRole('row', { name: /Twin/ })).toHaveTextContent('₹22,000now ₹20,000');
    expect(screen.getByText('1 booking for 2 people keeps its price.')).toBeInTheDocument();
    expect(screen.getByText('1 hold for 1 person keeps its price.')).toBeInTheDocument();
    const form = screen.getByRole('button', { name: 'Save prices' }).closest('form');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
      ...{ step: 'save', version: '7', departure: id, 'twin.amount': '22000' },
      'was.twin.amount': '20000',
    });
  });

  it('lists what changes, and carries the values it was opened with', () => {
    const differences = [
      { what: 'Twin room: children pay', from: '80%', to: '70%' },
      { what: 'Pickup at Sector 43', from: null, to: 'City: Chandigarh' },
    ];
    const props = { ...page, differences, shown, whoMay: null };
    render(<DepartureChangePage {...props} desk={deskFor()} />);
    expect(screen.getByRole('row', { name: /children pay/ })).toHaveTextContent('80%70%');
    expect(screen.getByRole('row', { name: /Sector 43/ })).toHaveTextContent('not there');
    const form = screen.getByRole('button', { name: 'Show what it does' }).closest('form');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
      ...{ step: 'check', version: '7', 'was.twin.amount': '20000', 'was.twin.child': '80' },
    });
  });

  it('says who is picked up elsewhere, and that they get an email', () => {
    const from = { city: 'Delhi', name: 'Kashmere Gate', address: null };
    const moved = {
      ...{ code: 'DEL', travellers: 3 },
      from: { ...from, pickupAt: '2026-12-12T01:30:00.000Z' },
      to: { ...from, address: 'Gate 3', pickupAt: '2026-12-12T02:00:00.000Z' },
    };
    const props = { ...page, shown: { ...shown, movedPickups: [moved], pickupMails: 2 } };
    render(<DepartureChangePage {...props} part="pickups" desk={deskFor()} whoMay={null} />);
    expect(screen.getByText(/^3 booked travellers/)).toHaveTextContent(
      '3 booked travellers: pickup now Kashmere Gate, Delhi, 12 Dec 2026, 7:00 am IST; then Kashmere Gate, Delhi, Gate 3, 12 Dec 2026, 7:30 am IST.',
    );
    expect(screen.getByText('2 bookings get one email about the new pickup.')).toBeInTheDocument();
  });

  it('shows what changed meanwhile, with what was typed still in its fields', () => {
    const changedMeanwhile = [
      { what: 'Twin room: per person', from: '₹20,000', to: '₹21,000', typed: '₹22,000' },
      { what: 'Single room: per person', from: '₹30,000', to: 'not offered', typed: null },
    ];
    const props = { ...page, changedMeanwhile, shown: null, whoMay: null };
    render(<DepartureChangePage {...props} desk={deskFor()} />);
    expect(screen.getByRole('row', { name: /Twin room/ })).toHaveTextContent(
      /₹20,000₹21,000₹22,000$/,
    );
    expect(screen.getByRole('row', { name: /Single room/ })).toHaveTextContent('nothing');
    const twin = within(screen.getByRole('group', { name: 'Twin room' }));
    expect(twin.getByLabelText('Per person, in ₹')).toHaveValue('22000');
  });

  it('is greyed for others, and says who can', () => {
    const desk = deskFor(['departures:read']);
    const who = 'operations and owners';
    render(<DepartureChangePage {...page} desk={desk} shown={null} whoMay={who} />);
    expect(screen.getByRole('button', { name: 'Show what it does' })).toBeDisabled();
    expect(screen.getByText('Only operations and owners can change these.')).toBeInTheDocument();
    const twin = within(screen.getByRole('group', { name: 'Twin room' }));
    expect(twin.getByLabelText('Per person, in ₹')).toBeDisabled();
  });
});

it('shows each trip’s dates by month, with a word for their state', () => {
  const calendar = {
    items: [
      {
        ...{ id, tripSlug: 'spiti', tripTitle: 'Spiti in snow', startDate: '2027-02-13' },
        ...{ status: 'guaranteed' as const, capacity: 14, blocked: 0, held: 0, booked: 7 },
        ...{ minPax: 6, salesCloseAt: '2027-02-12T12:30:00.000Z' },
      },
    ],
    isCut: false,
  };
  const months = ['2027-01', '2027-02'];
  render(<DepartureCalendarPage desk={deskFor()} calendar={calendar} months={months} />);
  const row = within(screen.getByRole('row', { name: /Spiti in snow/ }));
  expect(row.getByRole('link', { name: 'Sat 13 Feb' })).toHaveAttribute(
    'href',
    `/desk/departures/${id}`,
  );
  expect(row.getByText('Guaranteed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Later' })).toHaveAttribute(
    'href',
    '/desk/departures/calendar?from=2027-07',
  );
});
