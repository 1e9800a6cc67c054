import { emptyDraft } from '@/lib/formDraft';
import { render, screen, within } from '@testing-library/react';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { TripTools } from '@/booking/contract/tripTools';
import { settings } from '@/components/testing/builders';
import { describeBooking } from '@/lib/booking/bookingStatus';
import { OwnersPage } from '../bookingDetails/BookingPlace';
import { TripHead, TripTasks } from './TripHead';
import { TripPreparation } from './TripPreparation';
import { TripToolsPart } from './TripToolsPart';

jest.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

const traveller: BookingDetail['details']['travellers'][number] = {
  id: '0196a000-0000-7000-8000-000000000001',
  version: 1,
  fullName: 'Rohan Mehta',
  dateOfBirthMasked: '1994-••-••',
  gender: null,
  nationality: 'IN',
  phoneMasked: null,
  diet: null,
  fitnessDeclared: false,
  emergencyContact: null,
  hasMedicalNotes: false,
  passport: null,
  panMasked: null,
  missing: [{ item: 'gender', neededBy: '2026-12-12' }],
};

const booking = (changes: Partial<BookingDetail> = {}): BookingDetail => ({
  reference: 'SF-7K3M9QXA',
  status: 'confirmed',
  paymentStatus: 'partially_paid',
  version: 3,
  createdAt: '2026-11-21T05:00:00.000Z',
  trip: { id: 'trip-spiti', slug: 'spiti-in-snow', title: 'Spiti in snow' },
  departure: {
    id: '0196a000-0000-7000-8000-000000000002',
    code: 'SPITI-1',
    startDate: '2026-12-19',
    endDate: '2026-12-25',
    tz: 'Asia/Kolkata',
    reportAt: '2026-12-19T01:00:00.000Z',
    status: 'open',
    isGuaranteed: true,
    isInternational: false,
    womenOnly: false,
  },
  pickup: null,
  pax: 2,
  contact: { name: 'Asha Rao', email: 'asha@example.com', phone: '+919876543210' },
  billing: { stateCode: 'KA', gstin: null, panMasked: null, isResident: true },
  travellers: [],
  details: {
    lockedOn: '2026-12-12',
    isLocked: false,
    lockDays: 7,
    asksPassport: false,
    asksMedicalNotes: false,
    passportValidUntil: '2027-06-25',
    asksPan: false,
    asksFitness: false,
    travellers: [traveller],
  },
  lines: [],
  money: {
    currency: 'INR',
    grossMinor: 4_299_800,
    groupDiscountMinor: 0,
    earlyDiscountMinor: 0,
    couponDiscountMinor: 0,
    taxableMinor: 4_095_048,
    gstMinor: 204_752,
    tcsMinor: 0,
    roundOffMinor: 0,
    totalMinor: 4_299_800,
    depositMinor: 600_000,
    paidMinor: 600_000,
    refundedMinor: 0,
    balanceMinor: 3_699_800,
    dueNowMinor: 0,
  },
  balanceDueOn: '2026-12-04',
  leftToPay: [{ dueOn: '2026-12-04', amountMinor: 3_699_800 }],
  nextDue: { dueOn: '2026-12-04', amountMinor: 3_699_800 },
  schedule: [],
  payments: [],
  refunds: [],
  openPayment: null,
  cancellation: { policyName: 'Standard', policyVersion: null, tiers: [] },
  changeDateUntil: null,
  cancellations: [],
  needsCode: false,
  creditMinor: 0,
  timeline: [],
  notes: null,
  holdId: null,
  holdExpiresAt: null,
  // 00:30 on the 21st in India.
  serverNow: '2026-11-20T19:00:00.000Z',
  ...changes,
});

const headline = (changes: Partial<BookingDetail>) => {
  const { unmount } = render(<TripHead booking={booking(changes)} isConfirming={false} />);
  const words = screen.getByRole('heading', { level: 1 }).textContent;
  unmount();
  return words;
};

it("counts days by India's calendar", () => {
  expect(headline({})).toBe('Spiti in snow, in 28 days');
  expect(headline({ serverNow: '2026-12-18T12:00:00.000Z' })).toBe('Spiti in snow, tomorrow');
  expect(headline({ serverNow: '2026-12-18T18:30:00.000Z' })).toBe('Spiti in snow, today');
  expect(headline({ serverNow: '2026-12-21T12:00:00.000Z' })).toBe('Spiti in snow, now');
});

it('says that money is being checked, and offers no payment until it is', () => {
  const waiting = booking({
    payments: [
      {
        ...{ id: 'p1', purpose: 'balance', status: 'recorded', amountMinor: 3_699_800 },
        ...{ refundedMinor: 0, parts: null, method: null, capturedAt: null },
        createdAt: '2026-11-20T19:00:00.000Z',
      },
    ],
  });
  expect(describeBooking(waiting)).toMatchObject({
    heading: 'We’re checking your ₹36,998',
    next: expect.stringContaining('Do not pay again'),
  });
  const expired = describeBooking({ ...waiting, status: 'expired' });
  expect(expired.next).toContain('You’ll get seats if some are left, or a full refund.');
  const cancelled = describeBooking({ ...waiting, status: 'cancelled' });
  expect(cancelled.heading).toBe('This booking is cancelled');
  render(<TripTasks booking={waiting} {...payment} />);
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
});

it('shows the status instead when that matters more', () => {
  expect(headline({ status: 'cancelled' })).toBe('This booking is cancelled');
});

const payment = {
  isConfirming: false,
  idempotencyKey: 'key',
  hasShares: false,
  paying: emptyDraft,
};

it('lists tasks, with links to do them on this page', () => {
  render(
    <OwnersPage value={true}>
      <TripTasks {...payment} booking={booking()} />
    </OwnersPage>,
  );
  const list = within(screen.getByRole('region', { name: 'To do' })).getAllByRole('listitem');
  expect(list).toHaveLength(2);
  expect(list[0]).toHaveTextContent('Pay the balance: ₹36,998 by 4 December 2026');
  expect(
    within(list[1] ?? document.body).getByRole('link', {
      name: 'Complete details for Rohan Mehta',
    }),
  ).toHaveAttribute('href', `/my-trips/SF-7K3M9QXA?traveller=${traveller.id}`);
});

it('lists the payment that confirms a booking first', () => {
  const money = { ...booking().money, paidMinor: 0, balanceMinor: 4_299_800, dueNowMinor: 600_000 };
  render(<TripTasks {...payment} booking={booking({ status: 'pending_payment', money })} />);
  const list = within(screen.getByRole('region', { name: 'To do' })).getByRole('list');
  expect([...list.children].map(({ tagName }) => tagName)).toEqual(['LI', 'LI']);
  const [first] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Pay to confirm: ₹6,000');
  expect(within(first ?? list).getByRole('button', { name: 'Go to payment' })).toBeVisible();
});

it('lists no tasks when nothing is missing, or when it is too late', () => {
  const paid = { ...booking().money, balanceMinor: 0 };
  const details = { ...booking().details, isLocked: true };
  render(<TripTasks {...payment} booking={booking({ money: paid, details })} />);
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
});

const tools: TripTools = {
  email: 'asha@example.com',
  documents: {
    ...{ items: [], voucherHref: null, passHref: null, walletPassHref: null },
    ...{ itineraryHref: null, calendarHref: null },
  },
  leader: null,
  leaderFrom: '2026-12-16',
  roster: { isOpen: false, isGranted: false, homeCity: null, people: [] },
  roomMates: { canChoose: false, preference: 'same_gender' },
  thread: { canWrite: false, messages: [] },
};

it('promises a leader’s number only for a trip that is ahead', () => {
  const show = (status: BookingDetail['status']) =>
    render(
      <TripToolsPart
        booking={booking({ status })}
        tools={tools}
        sent={null}
        idempotencyKey="key"
        settings={settings()}
      />,
    ).unmount;
  const unmount = show('confirmed');
  expect(screen.getByText(/^From 16 December 2026/)).toBeVisible();
  unmount();
  show('cancelled');
  expect(screen.queryByRole('region', { name: 'Your trip leader' })).toBeNull();
  expect(screen.queryByText(/Ask us anything/)).toBeNull();
});

it('promises a cancelled booking a refund only if there is one', () => {
  expect(describeBooking(booking({ status: 'cancelled' })).next).toContain('No refund is due');
});

const leader = {
  title: 'Tenzin Dorje',
  slug: 'tenzin-dorje',
  role: 'Trip leader',
  photo: {
    alt: '',
    caption: null,
    credit: null,
    hotspot: null,
    crop: null,
    path: null,
    width: null,
    height: null,
    backdrop: null,
  },
};

it('shows where to be and when, on a map, and what to pack', () => {
  const meetingPoint = {
    name: 'Shimla old bus stand',
    detail: 'By the clock.',
    latitude: 31.1,
    longitude: 77.17,
  };
  render(
    <TripPreparation
      booking={booking()}
      content={{ packing: ['Down jacket'], meetingPoint, leader, route: [] }}
    />,
  );
  const meeting = screen.getByRole('region', { name: 'Where we meet' });
  expect(meeting).toHaveTextContent('19 Dec 2026, 6:30 am IST, Shimla old bus stand.');
  expect(meeting).toHaveTextContent('By the clock.');
  expect(screen.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=31.1&mlon=77.17#map=16/31.1/77.17',
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Down jacket');
});

it("shows the pickup point and time, with the trip's start beside it", () => {
  const pickup = {
    code: 'DEL',
    city: 'Delhi',
    name: 'Kashmere Gate ISBT',
    address: 'Gate 3',
    pickupAt: '2026-12-18T14:30:00.000Z',
  };
  const place = { name: 'Shimla railway station', detail: null, latitude: null, longitude: null };
  render(
    <TripPreparation
      booking={{ ...booking(), pickup }}
      content={{ packing: [], meetingPoint: place, leader, route: [] }}
    />,
  );
  const meeting = screen.getByRole('region', { name: 'Where we meet' });
  expect(meeting).toHaveTextContent(
    'You join on 18 Dec 2026, 8:00 pm IST at Kashmere Gate ISBT, Delhi, Gate 3.',
  );
  expect(meeting).toHaveTextContent('Where the trip begins: Shimla railway station.');
  expect(meeting).not.toHaveTextContent('6:30 am');
});

it('still shows when to be there while the editors’ text is unavailable', () => {
  render(<TripPreparation booking={booking()} content={null} />);
  expect(screen.getByRole('region', { name: 'Where we meet' })).toHaveTextContent('6:30 am');
  expect(screen.getByText(/can’t load the packing list right now/)).toBeVisible();
});
