import { render, screen, within } from '@testing-library/react';
import type { StaffDeparture } from '@/booking/contract/staff';
import type { GroupQuote } from '@/booking/contract/groupQuotes';
import type { StaffEnquiry } from '@/booking/contract/staffEnquiries';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { DepartureMessagesPage } from './DepartureMessagesPage';
import { QuotePage } from './QuotePage';
import { QuotesPage } from './QuotesPage';
import { WaitlistPage } from './WaitlistPage';

const id = '0196a000-0000-7000-8000-000000000001';
const everything = ['departures:write', 'bookings:create', 'enquiries:write', 'messages:answer'];

function deskFor(permissions = everything): DeskProps {
  return {
    me: {
      ...{ id, name: 'Divya Thakur', email: 'divya@example.com', roles: ['operations'] },
      ...{ needs: 'nothing', isFresh: true, permissions, recoveryCodesLeft: 10 },
    },
    ...{ page: '/desk/x', done: null, now: '2026-12-02T04:42:00.000Z' },
  };
}

const departure: StaffDeparture = {
  ...{ id, code: 'SPTW-2026-12-12', tripSlug: 'spiti-in-snow', tripTitle: 'Spiti in snow' },
  ...{ tz: 'Asia/Kolkata', status: 'scheduled', startDate: '2026-12-12', endDate: '2026-12-18' },
  ...{ version: 3, reportAt: '2026-12-12T01:30:00.000Z', salesOpenAt: null },
  ...{ salesCloseAt: '2026-12-11T00:00:00.000Z', capacity: 14, plannedCapacity: 14, blocked: 0 },
  ...{ held: 0, booked: 14, waiting: 1, minPax: 6, maxPaxPerBooking: 12, depositKind: 'per_pax' },
  ...{ depositValue: 300_000, balanceDueDays: 15, instalments: 1, womenOnly: false },
  ...{ isPrivate: false, cancelledReason: null, leader: null, priceVersion: 1, prices: [] },
  ...{ groupTiers: [], earlyTiers: [], warnings: [] },
};

describe('the waiting list', () => {
  const entry = {
    ...{ id, reference: 'WL-8Q2XK4MN', name: 'Tara Joshi', emailMasked: 't***@e***.com' },
    ...{ phoneMasked: null, pax: 2, occupancy: 'twin' as const, isConfirmed: true },
    ...{ since: '2026-11-25T12:50:00.000Z', isBooking: false },
  };
  const props = {
    ...{ departure, entry: '', withdraw: emptyDraft },
    contact: { draft: emptyDraft, shown: null },
  };

  it('says who is next, who has been offered a seat until when, and who booked', () => {
    const offered = {
      ...{ ...entry, status: 'offered' as const, position: null },
      offerUntil: '2026-12-02T07:35:00.000Z',
    };
    const items = [
      { ...offered, id: 'a' },
      { ...offered, id: 'b', isBooking: true },
      { ...entry, status: 'waiting' as const, position: 1, offerUntil: null },
    ];
    const list = { items, nextCursor: null };
    const { rerender } = render(<WaitlistPage desk={deskFor()} list={list} {...props} />);
    const [, first, second, third] = screen.getAllByRole('row');
    if (!first || !second || !third) throw new Error('rows are missing');
    expect(within(first).getByText(/Offered until 1:05 pm/)).toBeInTheDocument();
    expect(within(first).getByRole('button', { name: 'Withdraw', hidden: true })).toBeEnabled();
    expect(within(second).getByText(/Booking now/)).toBeInTheDocument();
    expect(within(second).queryByText(/^Withdraw the/)).toBeNull();
    expect(within(third).getByText('Next')).toBeInTheDocument();
    rerender(<WaitlistPage desk={deskFor([])} list={list} {...props} />);
    expect(screen.getByText('Operations and owners can withdraw it.')).toBeInTheDocument();
  });

  it('says what would be here', () => {
    const list = { items: [], nextCursor: null };
    render(<WaitlistPage desk={deskFor(['bookings:read'])} list={list} {...props} />);
    expect(screen.getByText(/No one is waiting/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Waiting list' })).toHaveAttribute(
      ...(['aria-current', 'page'] as const),
    );
  });
});

describe('messages to travellers', () => {
  const audiences = [
    { audience: 'everyone' as const, pickupCode: null, pickup: null, bookings: 6, travellers: 11 },
    { audience: 'pickup' as const, pickupCode: 'DEL', pickup: 'Delhi', bookings: 2, travellers: 4 },
  ];
  const list = { items: [], nextCursor: null, audiences };
  const props = { departure, list, open: null, idempotencyKey: 'k'.repeat(20) };

  it('can only be sent after a preview, and Enter never sends', () => {
    const { rerender } = render(
      <DepartureMessagesPage desk={deskFor()} {...props} draft={emptyDraft} copies={null} />,
    );
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
    expect(screen.getByLabelText('Everyone: 6 bookings, 11 people')).toBeChecked();
    const draft = { values: { audience: 'pickup:DEL', subject: 'Snow', text: 'Hi' }, answer: null };
    const sample = { reference: 'SF-W1C5J8RD', subject: 'Snow', text: 'Hi' };
    const copies = { bookings: 2, travellers: 4, sample };
    rerender(<DepartureMessagesPage desk={deskFor()} {...props} draft={draft} copies={copies} />);
    expect(screen.getByText('2 bookings, 4 people. SF-W1C5J8RD gets:')).toBeInTheDocument();
    const send = screen.getByRole('button', { name: 'Send to 2 bookings' });
    const buttons = [...(send.closest('form')?.querySelectorAll('button') ?? [])];
    expect(buttons[0]).toHaveTextContent('Preview again');
    expect(buttons[0]).toHaveAttribute('formaction', '/desk/x');
    const sales = deskFor(['bookings:create', 'enquiries:write', 'messages:answer']);
    rerender(<DepartureMessagesPage desk={sales} {...props} draft={draft} copies={copies} />);
    expect(screen.getByRole('button', { name: 'Send to 2 bookings' })).toBeDisabled();
  });

  it('say when nobody could get one', () => {
    const none = { ...list, audiences: audiences.map((one) => ({ ...one, bookings: 0 })) };
    render(
      <DepartureMessagesPage
        desk={deskFor()}
        {...{ ...props, list: none, draft: emptyDraft, copies: null }}
      />,
    );
    expect(screen.getByText(/No booking is confirmed yet/)).toBeInTheDocument();
  });
});

describe('quotes for groups', () => {
  const quote: GroupQuote = {
    ...{ id, version: 2, state: 'sent', enquiryId: id, bookingReference: 'SF-W1C5J8RD' },
    ...{ departureId: id, name: 'Gayatri Kulkarni', company: 'Kaveri', tripTitle: 'Thar' },
    ...{ startDate: '2027-02-18', endDate: '2027-02-22', pax: 24, currency: 'INR' },
    ...{ totalMinor: 41_217_100, dueNowMinor: 12_365_200, receivedMinor: 0 },
    ...{ staffName: 'Leena', sentAt: '2026-12-01T04:42:00.000Z', delivery: 'sent' },
    expiresAt: '2026-12-09T18:30:00.000Z',
    terms: {
      ...{ tripSlug: 'thar', startDate: '2027-02-18', endDate: '2027-02-22' },
      meeting: { city: 'Jaisalmer', place: 'The station', time: '09:30' },
      ...{ rooms: [], extras: [], discountBps: 0, depositBps: 3_000, balanceDueDays: 30 },
      expiresOn: '2026-12-09',
    },
  };
  const enquiry: StaffEnquiry = {
    ...{ id, reference: 'EQ-5T2N8RWK', kind: 'corporate', state: 'open', name: 'Gayatri Kulkarni' },
    ...{ company: 'Kaveri', trip: null, people: 24, dateFrom: null, dateTo: null },
    ...{ datesFlexible: true, receivedAt: quote.sentAt, replyDueAt: quote.sentAt },
    ...{ answeredAt: null, assignee: null, source: 'contact', postSlug: null, subject: null },
    ...{ emailMasked: 'g***@k***.example', phoneMasked: null, city: null, purpose: null },
    pitch: null,
    ...{
      budget: null,
      message: 'For 24 people in late February',
      spamScore: 0,
      thread: [],
      canReply: true,
      nextStates: [],
    },
    colleagues: [],
  };
  const props = {
    ...{ enquiry, trips: [['thar', 'Thar']] as const, states: [['KA', 'Karnataka']] as const },
    ...{ draft: emptyDraft, termsVersion: '2026-10', idempotencyKey: 'k'.repeat(20) },
  };

  it('show what became of each', () => {
    const list = {
      items: [quote, { ...quote, id: 'b', state: 'accepted' as const, receivedMinor: 12_365_200 }],
      nextCursor: null,
    };
    render(<QuotesPage desk={deskFor()} list={list} sentBy="" withdraw={emptyDraft} />);
    const [, first, second] = screen.getAllByRole('row');
    if (!first || !second) throw new Error('rows are missing');
    expect(within(first).getByText('Waits for an answer')).toBeInTheDocument();
    expect(within(first).getByText(/holds until the end of 9 Dec 2026/)).toBeInTheDocument();
    expect(within(first).getByText('Withdraw the quote')).toBeInTheDocument();
    expect(within(second).getByText('₹1,23,652 received')).toBeInTheDocument();
    expect(within(second).queryByText(/^Withdraw the/)).toBeNull();
  });

  it('are priced before they can be sent, and say what they replace', () => {
    const { rerender } = render(
      <QuotePage desk={deskFor()} {...props} replaces={quote} figures={null} />,
    );
    expect(screen.getByText('This replaces version 2')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Send quote/ })).toBeNull();
    expect(screen.getByText('For 24 people in late February')).toBeInTheDocument();
    expect(screen.getByLabelText('Their mobile number')).toBeRequired();
    const fare = {
      ...{ kind: 'fare' as const, traveller: 0, label: 'Adult, twin sharing', qty: 1 },
      ...{ unitMinor: 1_950_000, amountMinor: 1_950_000, discountMinor: 0 },
    };
    const figures = {
      ...{ currency: 'INR', pax: 24, lines: [fare, fare], totalMinor: 41_217_100 },
      ...{ perPersonMinor: 1_717_400, dueNowMinor: 12_365_200, policyName: 'Moderate' },
      ...{ schedule: [{ dueOn: '2027-01-19', amountMinor: 28_851_900 }] },
      expiresAt: quote.expiresAt,
    };
    rerender(<QuotePage desk={deskFor()} {...props} replaces={null} figures={figures} />);
    const send = screen.getByRole('button', { name: 'Send quote and payment link' });
    const buttons = [...(send.closest('form')?.querySelectorAll('button') ?? [])];
    expect(buttons[0]).toHaveTextContent('Price it again');
    expect(screen.getByText('₹4,12,171')).toBeInTheDocument();
    expect(screen.getByText('Adult, twin sharing, 2 × ₹19,500')).toBeInTheDocument();
    expect(screen.getByText('Due 19 Jan 2027')).toBeInTheDocument();
    expect(screen.getByText('the end of 9 Dec 2026')).toBeInTheDocument();
  });

  it('need an address, and someone who may make them', () => {
    const { rerender } = render(
      <QuotePage
        desk={deskFor()}
        {...{ ...props, enquiry: { ...enquiry, emailMasked: null }, replaces: null, figures: null }}
      />,
    );
    expect(screen.getByText(/They left only a phone number/)).toBeInTheDocument();
    rerender(<QuotePage desk={deskFor([])} {...{ ...props, replaces: null, figures: null }} />);
    expect(screen.getByText(/Only sales, operations and owners/)).toBeInTheDocument();
  });
});
