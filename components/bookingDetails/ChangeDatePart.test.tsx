import { render, screen } from '@testing-library/react';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { ChangeOfDate } from '@/lib/server/loaders/bookingDetailsPage';
import { ChangeDatePart } from './ChangeDatePart';

const nothing = { isSent: false, isOnItsWay: false, draft: { values: {}, answer: null } };
const date = {
  departureId: '0196a000-0000-7000-8000-000000000002',
  startDate: '2027-05-01',
  endDate: '2027-05-07',
};
const booking = {
  reference: 'SF-7K3M9QXA',
  contact: { name: 'Asha Rao', email: 'a***@e***.com', phone: '***10' },
  changeDateUntil: '2027-04-01',
  departure: {
    ...{ id: '0196a000-0000-7000-8000-000000000001', code: 'SPITI', tz: 'Asia/Kolkata' },
    ...{ startDate: '2027-04-11', endDate: '2027-04-17', reportAt: '2027-04-11T01:30:00Z' },
    ...{ status: 'scheduled', isGuaranteed: false, isInternational: false, womenOnly: false },
  },
};
const preview = {
  ...date,
  ...{ currency: 'INR', oldTotalMinor: 2_100_000, totalMinor: 2_520_000, paidMinor: 300_000 },
  ...{ feeMinor: 0, movedMinor: 300_000, dueMinor: 2_220_000, refundMinor: 0 },
  ...{ dueOn: '2027-04-16', leftToPay: [{ dueOn: '2027-04-16', amountMinor: 2_220_000 }] },
  ...{ needsApproval: false, needsCode: false, token: 'signed', tiers: [] },
  ...{ droppedExtras: [], droppedCoupon: null, expiresAt: '2027-03-01T10:00:00Z' },
};

const show = (changing: ChangeOfDate | null, more: Partial<typeof booking> = {}) =>
  render(
    <ChangeDatePart
      booking={{ ...booking, ...more }}
      changing={changing}
      code={nothing}
      idempotencyKey="key"
    />,
  );

it('says until when the date can be changed, and when it is too late', () => {
  show(null);
  expect(screen.getByText(/until 1 April 2027/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See other dates' })).toHaveAttribute(
    'href',
    '/booking-details/SF-7K3M9QXA?change=1#change',
  );
});

it('says that it is too late, and what to do', () => {
  show(null, { changeDateUntil: '' });
  expect(screen.getByText(/too late to change the date here. Call us/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('preselects no date, and says what each one costs', () => {
  const items = [
    { ...date, totalMinor: 2_520_000, dueMinor: 420_000, refundMinor: 0 },
    { ...date, departureId: 'b', totalMinor: 2_000_000, dueMinor: 0, refundMinor: 100_000 },
  ].map((item) => ({ ...item, isGuaranteed: item.departureId === 'b', seatsLeft: null }));
  const dates = {
    currency: 'INR',
    changeUntil: '2027-04-01',
    feeMinor: 50_000,
    oldTotalMinor: 2_100_000,
    items,
  };
  show({ dates, preview: null });
  expect(screen.getByText(/costs ₹500/)).toBeInTheDocument();
  const [dearer, cheaper] = screen.getAllByRole('radio');
  expect(dearer).not.toBeChecked();
  expect(dearer?.closest('label')).toHaveTextContent('₹25,200 in total, ₹4,200 more than now');
  expect(cheaper?.closest('label')).toHaveTextContent('₹1,000 less than now, guaranteed');
});

it('shows the difference and what is lost before anything changes', () => {
  const lost = { droppedExtras: ['Single tent'], droppedCoupon: 'SNOW10' };
  show({ dates: null, preview: { ...preview, ...lost } });
  expect(screen.getByText('₹22,200')).toBeInTheDocument();
  expect(screen.getByText(/Single tent/)).toBeInTheDocument();
  expect(screen.getByText(/SNOW10 doesn’t apply/)).toBeInTheDocument();
  const form = screen.getByRole('button', { name: /^Change to / }).closest('form');
  expect(form).toHaveAttribute('action', bookingApi.changeDate());
  expect(form).toHaveFormValues({ reference: 'SF-7K3M9QXA', token: 'signed' });
});

it('sends a code first in a browser that came by a link', () => {
  show({ dates: null, preview: { ...preview, needsCode: true } });
  const form = screen.getByRole('button', { name: 'Send code' }).closest('form');
  expect(form).toHaveAttribute('action', bookingApi.mailCode());
  expect(form).toHaveFormValues({ change: date.departureId });
  expect(screen.queryByRole('button', { name: /^Change to / })).toBeNull();
});
