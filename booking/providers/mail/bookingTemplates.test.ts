import type { BookingFacts } from '../../store/messages/notifications.ts';
import { writeMail } from './layout.ts';
import type { MailPlaces } from './emailMessage.ts';
import { composeEmail } from './templates.ts';

const places: MailPlaces = {
  sellerName: 'Safar',
  siteUrl: 'https://safar.example',
  operator: 'office@safar.example',
  confirmUrl: 'https://safar.example',
  endUrl: 'https://safar.example',
  pageUrl: 'https://safar.example/booking-details/SF-7K3M9QXA#key=secret-of-the-link',
  documentsUrl: 'https://safar.example/booking-details/SF-7K3M9QXA#documents',
};

const facts: BookingFacts = {
  id: '01930000-0000-7000-8000-000000000001',
  reference: 'SF-7K3M9QXA',
  email: 'asha@example.com',
  tripTitle: 'Spiti <in> snow',
  startDate: '2027-01-30',
  endDate: '2027-02-05',
  reportAt: new Date('2027-01-30T01:30:00Z'),
  tz: 'Asia/Kolkata',
  pickup: 'Kashmere Gate, Delhi',
  pax: 2,
  people: 2,
  departureId: '01930000-0000-7000-8000-000000000002',
  tripSlug: 'spiti-in-snow',
  occupancy: 'twin',
  currency: 'INR',
  totalMinor: 3_779_800,
  paidMinor: 600_000,
  balanceMinor: 3_179_800,
  refundingMinor: 0,
  nextDue: { dueOn: '2027-01-15', amountMinor: 3_179_800 },
  detailsUntil: '2027-01-22',
  officePhone: '+91 98160 00000',
  heldUntil: null,
  today: '2027-01-08',
  terms: [
    { until: '2026-12-31', chargeMinor: 378_000, keptMinor: 378_000, refundMinor: 222_000 },
    { until: null, chargeMinor: 3_779_800, keptMinor: 600_000, refundMinor: 0 },
  ],
};

function written(...about: [string, Parameters<typeof composeEmail>[1]]) {
  const letter = composeEmail(...about, places);
  if (!letter) throw new Error('no email');
  const { html, text } = writeMail(letter, { name: 'Safar', siteUrl: places.siteUrl });
  return { letter, html, text };
}

it('confirms with the trip, dates, travellers, money, cancellation terms and next steps', () => {
  const { letter, text, html } = written('booking_confirmed', { kind: 'booking', ...facts });
  expect(letter).toMatchObject({ to: 'asha@example.com', replyTo: 'office@safar.example' });
  expect(letter.subject).toBe('You’re going: Spiti <in> snow (SF-7K3M9QXA)');
  expect(text).toContain('Reference: SF-7K3M9QXA');
  expect(text).toMatch(/Dates: 30 Jan to 5 Feb 2027/);
  expect(text).toContain('Travellers: 2 people');
  expect(text).toMatch(/Meeting: 30 Jan 2027, 7:00 am IST\nKashmere Gate, Delhi/);
  expect(text).toContain('Total price: ₹37,798');
  expect(text).toContain('Paid: ₹6,000');
  expect(text).toContain('Balance: ₹31,798, due by 15 Jan 2027');
  expect(text).toContain('Until 31 Dec 2026: ₹2,220 back, we keep ₹3,780.');
  expect(text).toContain(
    'Until the trip starts: no refund, because only ₹6,000 has been paid so far.',
  );
  expect(text).toContain('- Pay the balance of ₹31,798 by 15 Jan 2027');
  expect(text).toContain(places.pageUrl);
  expect(html).toContain('Spiti &#60;in&#62; snow');
  expect(html).toContain(`href="${places.pageUrl}"`);
  expect(html).not.toMatch(/<img|<script|@import|url\(/);
});

it('says where and when a moved pickup was and is, and who joins there', () => {
  const from = { city: 'Delhi', name: 'Kashmere Gate', address: null };
  const change = {
    travellers: 2,
    from: { ...from, pickupAt: '2027-01-30T01:30:00.000Z' },
    to: { ...from, address: 'Gate <3>', pickupAt: '2027-01-30T02:30:00.000Z' },
  };
  const { letter, text, html } = written('pickup_changed', {
    ...{ kind: 'pickup_notice', ...facts },
    changes: [change],
  });
  expect(letter.subject).toBe('Your pickup has changed: Spiti <in> snow (SF-7K3M9QXA)');
  expect(text).toContain('Now: 30 Jan 2027, 8:00 am IST\nKashmere Gate, Delhi\nGate <3>');
  expect(text).toContain('Before: 30 Jan 2027, 7:00 am IST\nKashmere Gate, Delhi');
  expect(text).toContain('For: 2 travellers');
  expect(text).toContain('+91 98160 00000');
  expect(text).toContain(places.pageUrl);
  expect(html).toContain('Gate &#60;3&#62;');
});

it('asks for nothing more once everything is paid', () => {
  const paid = { ...facts, paidMinor: 3_779_800, balanceMinor: 0, nextDue: null };
  const { text } = written('booking_confirmed', { kind: 'booking', ...paid });
  expect(text).toContain('Balance: ₹0');
  expect(text).not.toContain('Pay the balance');
  const received = { kind: 'payment' as const, receivedMinor: 3_179_800, ...paid };
  expect(written('payment_received', received).text).toMatch(
    /^We’ve received ₹31,798\.[\s\S]*paid in full/,
  );
});

it('sends a link with a code, or only a code to confirm something', () => {
  const subject = { kind: 'guest_code' as const, code: '042817', ...facts };
  const link = written('guest_link', subject);
  expect(link.text).toContain(places.pageUrl);
  expect(link.text).toMatch(/^042817$/m);
  expect(link.html).toContain('042817');
  const code = written('guest_cancel_code', subject);
  expect(code.text).toMatch(/^042817$/m);
  expect(code.text).not.toContain('#key=');
  expect(code.text).toMatch(/Nothing is cancelled without the code/);
  const choice = written('guest_choice_code', subject);
  expect(choice.text).toMatch(/^042817$/m);
  expect(choice.text).toMatch(/Nothing happens without the code/);
  for (const { letter } of [link, code, choice]) expect(letter.subject).not.toContain('042817');
});

it('says that a late payment is refunded, and offers the waiting list and other dates', () => {
  const unpaid = { ...facts, paidMinor: 0, balanceMinor: 3_779_800 };
  const { letter, text } = written('payment_late', {
    kind: 'payment',
    receivedMinor: 600_000,
    ...unpaid,
  });
  expect(letter.subject).toBe('Payment too late: Spiti <in> snow (SF-7K3M9QXA)');
  expect(text).toMatch(/We received ₹6,000 .*refunding all of it/);
  expect(text).toContain(
    'https://safar.example/waitlist?departure=01930000-0000-7000-8000-000000000002&people=2&room=twin',
  );
  expect(text).toContain('https://safar.example/trip/spiti-in-snow#dates');
});

it('links to the documents from the confirmation and payment emails', () => {
  const received = { kind: 'payment' as const, receivedMinor: 1, ...facts };
  for (const { text, html } of [
    written('booking_confirmed', { kind: 'booking', ...facts }),
    written('payment_received', received),
  ]) {
    expect(text).toContain(places.documentsUrl);
    expect(html).toContain(`href="${places.documentsUrl}"`);
  }
});

it.each([
  ['2027-01-08', /due by 15 Jan 2027/],
  ['2027-01-15', /due today/],
  ['2027-01-17', /was due on 15 Jan 2027/],
])('says on %s when the balance is due', (today, words) => {
  const { letter, text } = written('balance_reminder', { kind: 'booking', ...facts, today });
  expect(letter.subject).toBe('Balance due: Spiti <in> snow (SF-7K3M9QXA)');
  expect(text).toMatch(words);
  expect(text).toContain('₹31,798');
  expect(text).toContain(places.pageUrl);
});

it.each([
  ['details_reminder', 'Details missing', 'by 22 Jan 2027', places.pageUrl],
  ['packing_reminder', 'Time to pack', '7 days to go', '/trip/spiti-in-snow#practical'],
  ['departure_reminder', '7 days to go', '+91 98160 00000', places.pageUrl],
])('prepares for the trip with one thing to do: %s', (template, subject, words, url) => {
  const { letter, text } = written(template, { kind: 'booking', ...facts, today: '2027-01-23' });
  expect(letter.subject).toContain(subject);
  expect(text).toContain(words);
  expect(text).toContain(url);
  expect(text).not.toMatch(/Balance|Asha/);
});

it('says what a change of people or rooms leaves to do', () => {
  const { text } = written('booking_changed', { kind: 'booking', ...facts });
  expect(text).toContain('Add them on your booking page by 22 Jan 2027');
  expect(text).toContain('Pay the balance of ₹31,798');
  expect(text).not.toMatch(/back the way you paid|who’s going/);
  const lower = { ...facts, detailsUntil: null, nextDue: null, balanceMinor: 0 };
  const refunded = written('booking_changed', {
    ...{ kind: 'booking', ...lower, refundingMinor: 210_000 },
  });
  expect(refunded.text).toContain('We’ll send ₹2,100 back the way you paid. A second person');
  expect(refunded.text).not.toContain('details are missing');
});

it('says before the trip where and when we meet', () => {
  const { text } = written('departure_reminder', { kind: 'booking', ...facts });
  expect(text).toMatch(/Meeting: 30 Jan 2027, 7:00 am IST\nKashmere Gate, Delhi/);
});

it('asks for a review with a link to the booking and nothing to pay', () => {
  const { letter, text } = written('review_request', { kind: 'booking', ...facts });
  expect(letter.subject).toBe('How was Spiti <in> snow? (SF-7K3M9QXA)');
  expect(text).toContain(places.pageUrl);
  expect(text).not.toMatch(/Balance|cancel/);
});

it('cuts a long trip title to keep the subject within 60 characters', () => {
  const tripTitle = 'The whole of the Spiti valley by road, from Shimla to Manali';
  const { letter } = written('booking_confirmed', { kind: 'booking', ...facts, tripTitle });
  expect(letter.subject).toBe('You’re going: The whole of the Spiti valley… (SF-7K3M9QXA)');
});
