import { render, screen, within } from '@testing-library/react';
import type { BookingOutcome, StaffDeparture } from '@/booking/contract/staff';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { ChangePreview } from '@/booking/contract/staffDepartureTerms';
import type { DepartureManifest, StaffDepartureRow } from '@/booking/contract/staffDepartures';
import { settingsToEdit } from '@/lib/desk/departureSettings';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { CancelDeparturePage } from './CancelDeparturePage';
import { DeparturePage } from './DeparturePage';
import { DeparturesPage } from './DeparturesPage';

const id = '0196a000-0000-7000-8000-000000000001';
const everything = ['departures:read', 'departures:write', 'departures:cancel', 'bookings:read'];

function deskFor(permissions = everything, page = `/desk/departures/${id}`): DeskProps {
  const me: StaffMe = {
    id,
    name: 'Divya Thakur',
    email: 'divya@example.com',
    roles: ['operations'],
    needs: 'nothing',
    isFresh: true,
    permissions,
    recoveryCodesLeft: 10,
  };
  return { me, page, done: null, now: '2026-12-02T04:42:00.000Z' };
}

const row: StaffDepartureRow = {
  ...{ id, code: 'SPTW-2026-12-12', tripSlug: 'spiti-in-snow', tripTitle: 'Spiti in snow' },
  ...{ startDate: '2026-12-12', endDate: '2026-12-18', status: 'scheduled', womenOnly: false },
  isPrivate: false,
  ...{ capacity: 14, blocked: 1, held: 2, booked: 4, minPax: 6, waitingPeople: 3 },
  ...{ salesCloseAt: '2026-12-11T00:00:00.000Z', leaderName: null, version: 3, currency: 'INR' },
  ...{ balanceMinor: 6_755_000, overdueMinor: 1_677_900, overdueBookings: 1 },
  ...{ withoutRoom: 0, detailsMissing: 2, detailsLockOn: '2026-12-05', decideBy: '2026-12-05' },
};

const departure: StaffDeparture = {
  ...{ id, code: row.code, tripSlug: row.tripSlug, tripTitle: row.tripTitle, tz: 'Asia/Kolkata' },
  ...{ status: 'scheduled', startDate: row.startDate, endDate: row.endDate, version: 3 },
  ...{ reportAt: '2026-12-12T01:30:00.000Z', salesOpenAt: null, salesCloseAt: row.salesCloseAt },
  ...{ capacity: 14, plannedCapacity: 14, blocked: 1, held: 2, booked: 4, waiting: 1, minPax: 6 },
  ...{ maxPaxPerBooking: 12, depositKind: 'per_pax', depositValue: 300_000, balanceDueDays: 15 },
  ...{
    instalments: 1,
    womenOnly: false,
    isPrivate: false,
    cancelledReason: null,
    leader: null,
    priceVersion: 1,
  },
  ...{ prices: [], groupTiers: [], earlyTiers: [], warnings: [] },
};

const manifest: DepartureManifest = {
  totals: {
    ...{ travellers: 1, infants: 0, detailsMissing: 1, freeBeds: 1 },
    rooms: [{ occupancy: 'twin', rooms: 1 }],
    diets: [{ diet: null, travellers: 1 }],
    ...{ totalMinor: 2_000_000, receivedMinor: 322_100, balanceMinor: 1_677_900 },
    ...{ overdueMinor: 1_677_900, overdueBookings: 1 },
  },
  currency: 'INR',
  detailsLockOn: '2026-12-05',
  bookings: [
    {
      ...{ reference: 'SF-H6T0YPN3', balanceMinor: 1_677_900, overdueMinor: 1_677_900 },
      travellers: [
        {
          ...{ id, reference: 'SF-H6T0YPN3', fullName: 'Harpreet Sethi', type: 'adult' },
          ...{ isLead: true, gender: 'female', ageBand: 'from_25_to_34', phoneMasked: '***10' },
          room: { number: 1, occupancy: 'twin', roommates: [], problem: 'no_match' },
          pickup: { code: 'SML', city: 'Shimla', name: 'Old bus stand' },
          ...{ diet: null, hasMedicalNotes: true, missing: ['diet', 'emergency_contact'] },
        },
      ],
    },
  ],
};

const noDrafts = {
  ...{ departure: emptyDraft, guarantee: emptyDraft, publish: emptyDraft },
  ...{ 'close-sales': emptyDraft, 'delete-draft': emptyDraft },
};

const pageOf = (change: Partial<Parameters<typeof DeparturePage>[0]> = {}) => ({
  ...{ desk: deskFor(), departure, tab: 'travellers' as const, manifest },
  ...{ rooms: null, money: null, history: null, end: null },
  settings: settingsToEdit(departure, emptyDraft),
  drafts: noDrafts,
  shown: null,
  ...change,
});

describe('stopping to sell', () => {
  const button = () => screen.queryByRole('button', { name: 'Stop selling' });
  const show = (change: Partial<typeof departure>) => (
    <DeparturePage {...pageOf({ departure: { ...departure, ...change } })} />
  );

  it('is offered while it is on sale, with what happens to holds and the waiting list', () => {
    const { rerender } = render(show({ held: 2, waiting: 1 }));
    expect(button()).toBeInTheDocument();
    expect(screen.getByText(/the 2 seats on hold can still be paid for/)).toHaveTextContent(
      'The waiting list closes, and 1 entry on it gets an email.',
    );
    rerender(show({ salesCloseAt: '2026-11-30T00:00:00.000Z' }));
    expect(button()).toBeNull();
    expect(screen.getByText('Sales closed')).toBeInTheDocument();
    rerender(show({ salesOpenAt: '2026-12-10T00:00:00.000Z' }));
    expect(button()).toBeNull();
  });
});

describe('the list', () => {
  const list = { items: [row], nextCursor: null, from: '2026-12-02', trips: [] };

  it('says in words what is sold, short, owed, missing and waiting', () => {
    render(<DeparturesPage desk={deskFor()} list={list} filter={{}} isLater={false} />);
    const line = screen.getByRole('row', { name: /Spiti in snow/ });
    for (const words of [
      '4 booked, 2 held, 1 blocked, 7 free',
      '2 more to run',
      'decide by 5 Dec',
      '₹67,550 to pay',
      '₹16,779 overdue in 1 booking',
      'Details of 2 travellers missing',
      '3 people on the waiting list',
      'no leader named',
    ]) {
      expect(within(line).getByText(words)).toBeInTheDocument();
    }
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
  });

  it('says what would be here, and links to the next page with the filters', () => {
    const { rerender } = render(
      <DeparturesPage
        desk={deskFor()}
        list={{ ...list, items: [] }}
        filter={{ status: 'draft' }}
        isLater={false}
      />,
    );
    expect(screen.getByText(/No departure matches all of these filters/)).toBeInTheDocument();
    rerender(
      <DeparturesPage
        desk={deskFor()}
        list={{ ...list, nextCursor: 'abc' }}
        filter={{ trip: 'spiti-in-snow' }}
        isLater={false}
      />,
    );
    expect(screen.getByRole('link', { name: 'Later departures' })).toHaveAttribute(
      'href',
      '/desk/departures?trip=spiti-in-snow&cursor=abc',
    );
  });
});

describe('a departure', () => {
  it('lists its travellers with what is missing, masked', () => {
    render(<DeparturePage {...pageOf()} />);
    const line = screen.getByRole('row', { name: /Harpreet Sethi/ });
    expect(line).toHaveTextContent('F, 25–34, lead, ***10, has medical notes');
    expect(line).toHaveTextContent('Food and emergency contact missing');
    expect(line).toHaveTextContent('₹16,779 to pay');
    expect(screen.getByRole('link', { name: 'Travellers' })).toHaveAttribute('aria-current');
  });

  it('lists what each booking paid and owes, and the sums', () => {
    const paid = { receivedMinor: 600_000, refundedMinor: 0, refundingMinor: 0 };
    const row = { priceMinor: 2_100_000, ...paid, dueMinor: 1_500_000, overdueMinor: 500_000 };
    const state = { status: 'confirmed' as const, state: 'confirmed' };
    const person = { name: 'Harpreet Sethi', ...state, people: 1 };
    const money = {
      currency: 'INR',
      bookings: [{ reference: 'SF-H6T0YPN3', ...person, ...row }],
      totals: row,
    };
    render(<DeparturePage {...pageOf({ tab: 'money', money })} />);
    const line = screen.getByRole('row', { name: /Harpreet Sethi/ });
    expect(line).toHaveTextContent('₹21,000₹6,000₹0₹0₹15,000₹5,000');
    expect(within(line).getByRole('link', { name: 'SF-H6T0YPN3' })).toHaveAttribute(
      ...['href', '/desk/bookings/SF-H6T0YPN3'],
    );
    expect(screen.getByRole('row', { name: /All 1 booking/ })).toHaveTextContent('₹15,000');
    expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
      ...['href', `/api/desk/departure-money-file?departure=${id}`],
    );
  });

  it('greys what someone may not do, and says who can', () => {
    const desk = deskFor(['departures:read', 'bookings:read']);
    render(<DeparturePage {...pageOf({ desk, tab: 'settings' })} />);
    expect(screen.getByRole('button', { name: 'Show what it does' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
    expect(screen.getByText('Only operations and owners can change these.')).toBeInTheDocument();
    expect(screen.getByLabelText('Seats on sale')).toBeDisabled();
  });

  it('saves settings only as they were shown', () => {
    const none = { count: 0, people: 0 };
    const shown: ChangePreview = {
      ...{ version: 3, rooms: [], holds: none, unpaidBookings: none, bookings: none },
      ...{ endsQuotes: false, quoteMinutes: 15, freeSeatsBefore: 7, freeSeatsAfter: 5 },
      ...{ newOffers: 0, movedPickups: [], pickupMails: 0, after: departure },
    };
    const draft: FormDraft = {
      values: { capacity: '12', 'was.capacity': '14', step: 'check', reason: 'Smaller bus' },
      answer: null,
    };
    const settings = settingsToEdit(departure, draft);
    const drafts = { ...noDrafts, departure: draft };
    render(<DeparturePage {...pageOf({ tab: 'settings', settings, drafts, shown })} />);
    const form = screen.getByRole('button', { name: 'Save settings' }).closest('form');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
      ...{ step: 'save', version: '3', capacity: '12', 'was.capacity': '14' },
      reason: 'Smaller bus',
    });
  });

  it('shows what changed meanwhile beside what was typed', () => {
    const draft: FormDraft = {
      values: { capacity: '10', 'was.capacity': '12', minPax: '6', 'was.minPax': '6' },
      answer: { kind: 'invalid', errors: [{ field: '', message: 'Someone changed this.' }] },
    };
    const settings = settingsToEdit(departure, draft);
    const drafts = { ...noDrafts, departure: draft };
    render(<DeparturePage {...pageOf({ tab: 'settings', settings, drafts })} />);
    expect(screen.getByRole('row', { name: /Seats on sale/ })).toHaveTextContent(/1214\s*10$/);
    expect(screen.getByLabelText('Seats on sale')).toHaveValue('10');
  });
});

describe('cancelling', () => {
  const drafts = {
    'end-departure': emptyDraft,
    'end-approve': emptyDraft,
    'end-withdraw': emptyDraft,
  };
  const end = {
    ...{ id, departureId: id, status: 'requested' as const, reason: 'Snow', approvedBy: null },
    ...{ bookings: 6, refundMinor: 17_645_800, openBookings: 6, openChoices: 0, outcomes: [] },
  };

  const outcome = (reference: string, status: BookingOutcome['status']): BookingOutcome => ({
    ...{ reference, status, travellers: 2, refundMinor: 600_000, movedTo: null },
  });

  it('repeats the amount on the one button', () => {
    const figures = {
      ...{ bookings: 6, travellers: 11, unpaidBookings: 0, activeHolds: 0, waiting: 0 },
      ...{ paidMinor: 17_645_800, refundMinor: 17_645_800, tcsKeptMinor: 0, currency: 'INR' },
      ...{ token: 'x'.repeat(20), expiresAt: '2026-12-02T04:52:00.000Z' },
      outcomes: [
        ...[outcome('SF-2222222', 'open'), { ...outcome('SF-3333333', 'open'), refundMinor: 0 }],
      ],
    };
    const props = { departure, figures, end: null, mayCancel: true, drafts };
    render(<CancelDeparturePage desk={deskFor()} {...props} />);
    expect(
      screen.getByRole('button', { name: 'Request cancellation, refund ₹1,76,458' }),
    ).toBeEnabled();
    expect(screen.getByText(/valid until 10:22 am/)).toBeInTheDocument();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['SF-22222222Another date, credit or a refund of ₹6,000', 'SF-33333332Nothing to refund'],
    ]);
  });

  it('says what became of each booking', () => {
    const outcomes = [
      { ...outcome('SF-2222222', 'moved'), movedTo: 'SF-4444444' },
      ...(['choosing', 'credited', 'refund_due', 'refunded', 'no_refund'] as const).map(
        (status, at) => outcome(`SF-333333${at}`, status),
      ),
    ];
    const done = { ...end, status: 'done' as const, outcomes, requestedBy: 'Asha' };
    const props = { departure, figures: null, end: done, mayCancel: true, drafts };
    render(<CancelDeparturePage desk={deskFor()} {...props} />);
    expect(screen.getByRole('link', { name: 'SF-4444444' })).toHaveAttribute(
      ...['href', '/desk/bookings/SF-4444444'],
    );
    const words = screen.getAllByRole('row').map(({ lastChild }) => lastChild?.textContent);
    expect(words.slice(1)).toEqual([
      'Moved to SF-4444444',
      'Can still choose, up to a refund of ₹6,000',
      'Travel credit of ₹6,000',
      'Refund of ₹6,000 on its way',
      'Refunded ₹6,000',
      'Nothing to refund',
    ]);
  });

  it.each([
    ['Divya Thakur', everything, false, true],
    ['Asha Negi', everything, true, true],
    ['Asha Negi', ['departures:read'], false, false],
  ])('of %s may be decided with %j', (requestedBy, permissions, mayApprove, mayWithdraw) => {
    const mayCancel = permissions.includes('departures:cancel');
    const props = { departure, figures: null, end: { ...end, requestedBy }, mayCancel, drafts };
    render(<CancelDeparturePage desk={deskFor(permissions)} {...props} />);
    const approve = screen.getByRole('button', { name: /Approve cancellation, refund ₹1,76,458/ });
    expect(approve.hasAttribute('disabled')).toBe(!mayApprove);
    const withdraw = screen.getByRole('button', { name: 'Withdraw request' });
    expect(withdraw.hasAttribute('disabled')).toBe(!mayWithdraw);
  });
});
