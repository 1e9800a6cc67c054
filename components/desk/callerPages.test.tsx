import { render, screen, within } from '@testing-library/react';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { StaffDocuments } from '@/booking/contract/documents';
import type { DepartureDetail } from '@/booking/contract/departures';
import type { Quote } from '@/booking/contract/quotes';
import { strayContent } from '@/components/testing/builders';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { BookingCorrectPage } from './BookingCorrectPage';
import { BookingGoodwillPage } from './BookingGoodwillPage';
import { BookingMovePage } from './BookingMovePage';
import { BookingPage } from './BookingPage';
import { NewBookingPage } from './NewBookingPage';

const desk: DeskProps = {
  me: {
    ...{ id: 'm1', name: 'Tara', email: 'tara@safar.example', roles: ['sales'] },
    permissions: ['bookings:read', 'bookings:create', 'bookings:correct', 'notes:write'],
    ...{ needs: 'nothing', isFresh: true, recoveryCodesLeft: 10 },
  },
  page: '/desk/bookings/new?departure=d1&adults=2',
  done: null,
  now: '2026-12-04T06:00:00.000Z',
};
const departure = strayContent<DepartureDetail>({
  ...{ id: 'd1', tripTitle: 'Spiti in snow', startDate: '2027-02-06', endDate: '2027-02-12' },
  ...{ currency: 'INR', allowChildren: true, maxInfants: 2, requiresPan: false },
  occupancies: [
    { occupancy: 'twin', isAvailable: true, placesLeft: null },
    { occupancy: 'single', isAvailable: true, placesLeft: 1 },
  ],
  pickups: [{ code: 'DEL', city: 'Delhi', name: 'Kashmere Gate', surchargeMinor: 0 }],
  addons: [{ code: 'TENT', name: 'Tent', amountMinor: 120_000, maxQty: 2, isAvailable: true }],
});
const quote = strayContent<Quote>({
  ...{ currency: 'INR', pax: 2, lines: [], totalMinor: 3_779_800, dueNowMinor: 600_000 },
  schedule: [{ dueOn: '2027-01-22', amountMinor: 3_179_800 }],
  ...{ instalments: [], cancellation: [] },
});
const adult = { type: 'adult' as const, occupancy: 'twin' as const, pickupCode: 'DEL' };
const child = { ...adult, type: 'child' as const };

const people = {
  ...{ step: 'people' as const, desk, departure, quote, stateCode: 'KA', hasPan: true },
  selection: {
    ...{ departureId: 'd1', room: 'twin' as const, otherRooms: [], adults: 1, children: 1 },
    ...{ infants: 0, pickup: 'DEL', extras: [], code: '' },
  },
  states: [['KA', 'Karnataka']] as const,
  people: [adult, child],
  ...{ sharesWith: null, refused: null, quoteToken: 'token' },
  versions: { termsVersion: '2026-10', policyVersion: '2026-04' },
  ...{ idempotencyKey: 'key', draft: emptyDraft },
};

const booking = strayContent<BookingDetail>({
  ...{ reference: 'SF-7K3M9QXA', status: 'pending_payment', version: 3, pickup: null },
  createdAt: '2026-12-04T05:00:00.000Z',
  trip: { slug: 'spiti', title: 'Spiti in snow' },
  departure: { id: 'd1', startDate: '2027-02-06', endDate: '2027-02-12', tz: 'Asia/Kolkata' },
  contact: { name: 'Asha Rao', email: 'a***@e***.com', phone: '***10' },
  travellers: [
    {
      ...{ id: 't1', fullName: 'Asha Rao', type: 'adult', gender: null, isLead: true },
      ...{ dateOfBirthMasked: '1994', occupancy: 'twin', roomPreference: 'any', status: 'active' },
    },
  ],
  details: {
    travellers: [
      {
        ...{ id: 't1', fullName: 'Asha Rao', dateOfBirthMasked: '1994', gender: 'female' },
        ...{ phoneMasked: null, version: 1 },
      },
    ],
  },
  ...{ lines: [], leftToPay: [], nextDue: null, cancellations: [], timeline: [] },
  money: {
    ...{ currency: 'INR', totalMinor: 1_000_000, paidMinor: 0, refundedMinor: 0 },
    ...{ balanceMinor: 1_000_000 },
  },
  cancellation: { policyName: 'Standard', tiers: [] },
  holdExpiresAt: '2026-12-05T05:00:00.000Z',
});

/** Every field that an error may link to is on the page, and each control has a name. */
function expectFields(form: HTMLFormElement, fields: readonly string[]) {
  for (const field of fields) {
    const control = form.querySelector(`[name="${field}"]`);
    expect([field, control?.id]).toEqual([field, expect.stringContaining(field) as string]);
    expect([field, control && 'labels' in control]).toEqual([field, true]);
  }
}

const formWith = (button: string | RegExp) =>
  screen.getByRole('button', { name: button }).closest('form') as HTMLFormElement;

describe('booking for a caller', () => {
  it('shows the price first, then asks for names, with a child’s guardian', () => {
    render(<NewBookingPage {...people} />);
    const form = formWith('Hold 2 seats, ₹6,000 to pay');
    expectFields(form, [
      ...['contact.name', 'contact.email', 'contact.phone', 'notes', 'terms'],
      ...['travellers.0.fullName', 'travellers.1.dateOfBirth'],
      ...['travellers.0.guardianConsent.name', 'travellers.1.guardianConsent.relation'],
    ]);
    expect(form).toHaveFormValues({
      ...{ quoteToken: 'token', termsVersion: '2026-10', payWithinHours: '24' },
    });
    expect(form.action).toMatch(/\/api\/desk\/book-for-caller$/);
    // The choice goes into the address, so no name may be in that form.
    const choice = formWith('Work out the price');
    expect(choice.method).toBe('get');
    expect(choice.querySelector('[name^="travellers"], [name^="contact"]')).toBeNull();
  });

  it('keeps what was typed, and links the errors to their fields', () => {
    const draft: FormDraft = {
      values: { 'contact.name': 'Ravi', 'travellers.1.guardianConsent.name': 'Nina' },
      answer: {
        kind: 'invalid',
        errors: [{ field: 'contact.email', message: 'Enter an email address' }],
      },
    };
    render(<NewBookingPage {...people} draft={draft} />);
    expect(screen.getByLabelText('Caller’s name')).toHaveValue('Ravi');
    const link = screen.getByRole('link', { name: 'Enter an email address' });
    expect(link).toHaveAttribute('href', '#contact.email');
    expect(screen.getByLabelText('Caller’s email')).toBeInvalid();
  });
});

describe('a booking', () => {
  const props: BookingPageProps = {
    booking,
    record: {
      ...{ currency: 'INR', payments: [], refunds: [], travelCredit: [], mails: [], history: [] },
      notes: [{ id: 'n1', staffName: 'Karan', text: 'Calls on Monday', at: desk.now }],
      ...{ movedFrom: null, noLinkBecause: 'no_address' },
      documents: { items: [], hasVoucher: false, hasItinerary: false },
    },
    uploads: null,
    ...{ contact: null, messages: null, idempotencyKey: 'key' },
    paymentLink: { url: 'https://safar.example/x#key=ABCDE', payUntil: desk.now },
    drafts: {
      ...{ 'show-contact': emptyDraft, 'booking-link': emptyDraft, 'end-guest-access': emptyDraft },
      ...{ 'payment-link': emptyDraft, 'read-payment-link': emptyDraft, release: emptyDraft },
      'open-upload': emptyDraft,
      'booking-note': emptyDraft,
    },
  };

  it('shows the link to pay once, its notes, and what someone may not do', () => {
    render(<BookingPage {...props} desk={desk} />);
    expect(screen.getByRole('status')).toHaveTextContent('https://safar.example/x#key=ABCDE');
    const notes = screen.getByRole('region', { name: 'Notes' });
    expect(notes).toHaveTextContent('Calls on Monday');
    expect(within(notes).getByRole('button', { name: 'Save the note' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Goodwill' })).toBeDisabled();
    expect(screen.getAllByText('Operations and owners change bookings.')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Add people' })).toHaveAttribute(
      'href',
      '/desk/bookings/new?departure=d1&with=SF-7K3M9QXA',
    );
  });

  it('lists its documents, and opens a traveller’s file only with a reason', () => {
    const upload = { kind: 'permit', travellerId: 't1', mediaType: 'application/pdf' } as const;
    const documents: StaffDocuments = {
      items: [
        {
          ...{ id: 'd1', kind: 'tax_invoice', number: 'TI/26-27/000007', currency: 'INR' },
          ...{ issuedOn: '2026-12-02', amountMinor: 1_000_000 },
        },
      ],
      ...{ hasVoucher: true, hasItinerary: false },
    };
    const uploads = [
      {
        ...{ ...upload, id: 'u1', label: 'Inner line', sizeBytes: 204_800, createdAt: desk.now },
        href: '',
      },
    ];
    const answer = {
      kind: 'invalid' as const,
      errors: [{ field: 'reason', message: 'Write why, in a few words' }],
    };
    const drafts = { ...props.drafts, 'open-upload': { values: { reason: 'ab' }, answer } };
    const record = { ...props.record, documents };
    render(<BookingPage {...props} {...{ record, uploads, drafts, desk }} />);
    const part = within(screen.getByRole('region', { name: 'Documents' }));
    expect(part.getByRole('link', { name: 'Tax invoice TI/26-27/000007' })).toHaveAttribute(
      'href',
      '/api/desk/booking-document?reference=SF-7K3M9QXA&document=d1',
    );
    expect(part.getByRole('row', { name: /TI.26-27.000007/ })).toHaveTextContent(
      '2 Dec 2026₹10,000',
    );
    expect(part.getByRole('link', { name: 'Trip voucher' })).toBeVisible();
    expect(part.queryByRole('link', { name: 'Itinerary' })).toBeNull();
    expect(part.getByRole('row', { name: /Inner line/ })).toHaveTextContent('PDF, 200 KBAsha Rao');
    expect(part.getByLabelText('Why you need it')).toHaveValue('ab');
    expect(part.getByRole('link', { name: answer.errors[0]?.message })).toHaveAttribute(
      'href',
      '#upload-reason',
    );
    expect(part.getByLabelText('File')).toHaveDisplayValue('Permit, Inner line, for Asha Rao');
  });

  it('shows what each email said, but no messages twice', () => {
    const sent = {
      channel: 'email',
      status: 'sent',
      createdAt: desk.now,
      sentAt: desk.now,
    } as const;
    const mails = [
      { ...sent, id: 'm1', template: 'booking_confirmed', error: null, text: 'Hello Asha' },
      { ...sent, id: 'm2', template: 'message_traveller', error: null, text: null },
    ];
    render(<BookingPage {...props} record={{ ...props.record, mails }} desk={desk} />);
    const part = within(screen.getByRole('region', { name: 'Emails' }));
    expect(part.getByText('Read it').closest('details')).toHaveTextContent('Hello Asha');
    expect(part.getAllByText('Read it')).toHaveLength(1);
    expect(part.getByText('Sent. Its text is under Messages.')).toBeVisible();
  });

  it('says who may open travellers’ files', () => {
    render(<BookingPage {...props} desk={desk} />);
    const part = screen.getByRole('region', { name: 'Documents' });
    expect(part).toHaveTextContent('No document yet.');
    expect(part).toHaveTextContent('Operations and owners open travellers’ own files.');
  });

  it('moves and refunds with the figures and one button that repeats them', () => {
    const figures = {
      ...{ departureId: 'd2', startDate: '2027-03-06', endDate: '2027-03-12', currency: 'INR' },
      ...{
        totalMinor: 1_200_000,
        oldTotalMinor: 1_000_000,
        paidMinor: 1_000_000,
        feeMinor: 50_000,
      },
      ...{ movedMinor: 950_000, dueMinor: 250_000, refundMinor: 0, dueOn: '2027-02-19' },
      leftToPay: [{ dueOn: '2027-02-19', amountMinor: 250_000 }],
      ...{ needsApproval: false, droppedExtras: ['Tent'], droppedCoupon: null, tiers: [] },
      ...{ needsCode: false, token: 'token', expiresAt: '2026-12-04T06:10:00.000Z' },
    };
    const dates = {
      ...{ currency: 'INR', changeUntil: '2027-01-20', feeMinor: 50_000, oldTotalMinor: 1_000_000 },
      items: [{ ...figures, isGuaranteed: true, seatsLeft: 3 }],
    };
    const shared = { booking, refused: null, idempotencyKey: 'key', draft: emptyDraft, desk };
    const { unmount } = render(
      <BookingMovePage {...shared} dates={dates} chosen="d2" figures={figures} />,
    );
    expectFields(formWith('Move 1 person to 6 Mar 2027'), ['reason']);
    expect(screen.getByText('Tent')).toBeVisible();
    expect(screen.getByRole('radio', { name: /3 seats left/ })).toBeChecked();
    unmount();

    const goodwill = {
      ...{ amountMinor: 200_000, mostMinor: 1_000_000, currency: 'INR', totalMinor: 1_000_000 },
      refunds: [{ amountMinor: 200_000, destination: 'gateway' as const, method: 'upi' }],
      ...{ totalAfterMinor: 800_000, balanceMinor: 0, token: 'token', expiresAt: desk.now },
    };
    render(<BookingGoodwillPage {...shared} amount="2,000" figures={goodwill} />);
    expectFields(formWith('Ask for ₹2,000 of goodwill'), ['reason']);
  });

  it('is corrected with a form for the contact and one for each traveller', () => {
    render(
      <BookingCorrectPage
        {...{
          desk,
          booking,
          contactDraft: emptyDraft,
          travellerDraft: emptyDraft,
          travellerId: '',
        }}
      />,
    );
    expectFields(formWith('Correct the contact'), [
      ...['name', 'email', 'phone', 'address.line1', 'address.city', 'address.pin', 'reason'],
    ]);
    expectFields(formWith('Correct Asha Rao'), [
      ...['fullName', 'dateOfBirth', 'gender', 'phone', 'reason'],
    ]);
  });
});
