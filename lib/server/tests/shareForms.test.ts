/** Tests the share forms as browsers without scripts send them, with a real service. */
import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { PaymentShares, ShareToPay } from '@/booking/contract/shares';
import { aBookingRequest } from '@/booking/testing/builders';
import { comeBack, walkCheckout } from '@/booking/testing/browser';
import { aMailbox } from '@/booking/testing/mailbox';
import type { Service } from '@/booking/testing/service';
import { bookingService } from '../booking/client';
import type { Visitor } from '../booking/transport';
import type { FormTarget } from '../http/formHandler';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { loadSharePage } from '../loaders/sharePage';
import { submitShareOpening, submitSharePayment, submitShares } from '../forms/shareForms';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let reference: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startBookingService({ SMTP_URL: mailbox.url });
  const trip = await aTripOnSale(service, { departure: { inDays: 60 } });
  visitor = aBrowser();
  const { token } = await bookingService.quote(
    {
      departureId: trip.departureId,
      travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
      billingStateCode: 'KA',
    },
    visitor,
  );
  const hold = await bookingService.holdSeats(token, randomUUID(), visitor);
  const request = aBookingRequest(hold.id);
  ({ reference } = await bookingService.createBooking(request, randomUUID(), visitor));
  const purpose = { purpose: 'deposit' } as const;
  const payment = await bookingService.startPayment(reference, purpose, randomUUID(), visitor);
  await comeBack(service, await walkCheckout(payment, 'success'));
}, 120_000);
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const bela = { 'shares.0.payerName': 'Bela Rao', 'shares.0.payerEmail': 'bela@example.com' };

/** Submits a form and opens the next page. */
async function send(fields: Record<string, string>, who = visitor) {
  const form = aForm({ reference, ...fields });
  const target = await submitShares({ form, visitor: who, idempotencyKey: randomUUID() });
  const isKept = typeof target !== 'string';
  const url = new URL(isKept ? target.showAgain : target, 'http://site');
  let status = 200;
  const page = await loadBookingDetailsPage({
    slug: reference,
    query: Object.fromEntries([...url.searchParams]),
    visitor: who,
    posted: isKept ? form : null,
    setStatus: (given) => (status = given),
  });
  return { url, status, page, shares: page.shares?.shares.shares ?? [] };
}

/** Loads the share page that a form redirects to. */
async function lookAtShare(target: FormTarget, who: Visitor) {
  const url = new URL(typeof target === 'string' ? target : target.showAgain, 'http://site');
  let status = 200;
  const page = await loadSharePage({
    slug: reference,
    query: Object.fromEntries([...url.searchParams]),
    visitor: who,
    posted: null,
    setStatus: (given) => (status = given),
  });
  return { page, status, url };
}

/** Finds the link in a friend's latest email. */
async function mailedLink(email: string): Promise<{ link: string; share: string }> {
  await service.work();
  const [mail] = await mailbox.mails(email);
  const link = /http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { link, share: new URL(link).searchParams.get('of') ?? '' };
}

it('keeps everything typed when something is wrong, each error at its own row', async () => {
  const { url, status, page } = await send({
    do: 'open',
    'shares.0.payerName': '',
    'shares.0.payerEmail': '',
    'shares.0.amount': '500',
    'shares.1.payerName': 'Bela Rao',
    'shares.1.payerEmail': 'bela@',
    'shares.1.amount': '1,500',
  });
  expect(status).toBe(422);
  expect(decodeURIComponent(url.href)).not.toMatch(/Bela|@/);
  expect(page.shares).toMatchObject({ friends: 2, isTyped: true, shares: { shares: [] } });
  expect(page.shares?.draft.values).toMatchObject({
    'shares.1.payerName': 'Bela Rao',
    'shares.1.payerEmail': 'bela@',
    'shares.1.amount': '1,500',
  });
  const fields = page.shares?.draft.answer?.errors.map(({ field }) => field);
  expect(fields).toEqual(['shares.1.payerEmail']);
});

it('reads amounts as people type them, and nothing else', async () => {
  const wrong = await send({ do: 'open', ...bela, 'shares.0.amount': 'a third' });
  expect(wrong.page.shares?.draft.answer?.errors).toEqual([
    { field: 'shares.0.amount', message: expect.stringContaining('rupees') },
  ]);
  const tooMuch = await send({ do: 'open', ...bela, 'shares.0.amount': '9,99,999' });
  expect(tooMuch.page.shares?.draft.answer?.errors[0]?.message).toMatch(/more than/);
  const nobody = await send({ do: 'open', 'shares.0.payerName': '', 'shares.0.amount': '500' });
  expect(nobody.status).toBe(422);
});

it('adds a row for another friend and keeps the others', async () => {
  const { page, status, url } = await send({ do: 'more', ...bela, 'shares.0.amount': '700' });
  expect([status, url.hash]).toEqual([200, '#shares.1.payerName']);
  expect(page.shares).toMatchObject({ friends: 2, isTyped: true });
  expect(page.shares?.draft.values).toMatchObject({ ...bela, 'shares.0.amount': '700' });
});

it("opens nothing in a browser that can't see the booking", async () => {
  const { page } = await send({ do: 'open', ...bela, 'shares.0.amount': '1500' }, aBrowser());
  expect(page).toMatchObject({ booking: null, shares: null });
  expect((await bookingService.shares(reference, visitor)).shares).toEqual([]);
});

it('emails a link that opens and pays only its share, by script or pasted', async () => {
  const opened = await send({ do: 'open', ...bela, 'shares.0.amount': '1,500' });
  expect(opened.page.shares?.done).toBe('opened');
  expect(opened.shares).toMatchObject([{ amountMinor: 150_000, status: 'open' }]);
  expect(Value.Check(PaymentShares, opened.page.shares?.shares)).toBe(true);
  const { link, share } = await mailedLink('bela@example.com');

  const friend = aBrowser();
  const unopened = await lookAtShare(link, friend);
  expect([unopened.status, unopened.page?.state]).toEqual([404, { step: 'link' }]);
  const wrong = await submitShareOpening({
    form: aForm({ reference, share, link: `#key=${'x'.repeat(40)}` }),
    visitor: friend,
  });
  expect((await lookAtShare(wrong, friend)).page?.refused).toMatch(/This link has expired/);
  const target = await submitShareOpening({
    form: aForm({ reference, share, link: ` ${link}\n` }),
    visitor: friend,
  });
  const { page, status, url } = await lookAtShare(target, friend);
  expect(url.href).not.toContain('key');
  expect(status).toBe(200);
  if (page?.state.step !== 'share') throw new Error('not opened');
  expect(Value.Check(ShareToPay, page.state.share)).toBe(true);
  expect(page.state.share).toMatchObject({ amountMinor: 150_000, status: 'open', payment: null });
  await expect(bookingService.booking(reference, friend)).rejects.toThrow('not_found');

  const pay = (shownMinor: string) =>
    submitSharePayment({
      form: aForm({ reference, share, shownMinor }),
      visitor: friend,
      idempotencyKey: randomUUID(),
    });
  expect((await lookAtShare(await pay('1'), friend)).page?.refused).toMatch(
    /price or terms changed/,
  );
  const paying = await lookAtShare(await pay('150000'), friend);
  if (paying.page?.state.step !== 'share') throw new Error('not opened');
  const { payment } = paying.page.state.share;
  if (!payment?.checkout) throw new Error('no payment');
  await comeBack(service, await walkCheckout(payment, 'success'));
  const { shares } = await bookingService.shares(reference, visitor);
  expect(shares.map(({ status: state }) => state)).toEqual(['paid']);
});

it('changes an amount, emails the link again, closes, and pays the balance', async () => {
  const opened = await send({
    do: 'open',
    'shares.0.payerName': 'Chand Rao',
    'shares.0.payerEmail': 'chand@example.com',
    'shares.0.amount': '1500',
  });
  const share = opened.shares[1]?.id ?? '';
  const refused = await send({ do: 'change', share, amount: 'more' });
  expect(refused.status).toBe(422);
  expect(refused.page.shares?.change).toMatchObject({
    id: share,
    draft: { values: { amount: 'more' }, answer: { kind: 'invalid' } },
  });
  const changed = await send({ do: 'change', share, amount: '1,200.50' });
  expect(changed.shares[1]).toMatchObject({ amountMinor: 120_050, status: 'open' });
  const again = await send({ do: 'mail', share });
  expect(again.page.refused).toMatch(/Too many attempts/);

  const { balanceMinor } = await bookingService.shares(reference, visitor);
  const stale = await send({ do: 'cover', shownMinor: '1' });
  expect(stale.page.refused).toMatch(/price or terms changed/);
  expect(stale.shares[1]?.status).toBe('open');
  const covered = await send({ do: 'cover', shownMinor: String(balanceMinor) });
  expect(covered.shares[1]?.status).toBe('cancelled');
  expect(covered.page.booking?.openPayment?.amountMinor).toBe(balanceMinor);
  const closed = await send({ do: 'close', share });
  expect(closed.page.refused).toMatch(/closed/);
});

it('keeps everything typed while the service is unavailable', async () => {
  await service.app.close();
  const { page, url } = await send({ do: 'open', ...bela, 'shares.0.amount': '700' });
  expect(page.booking).toBeNull();
  expect(page.unsentShares).toMatchObject({ do: 'open', ...bela, 'shares.0.amount': '700' });
  expect(decodeURIComponent(url.href)).not.toMatch(/Bela/);
});
