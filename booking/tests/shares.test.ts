/**
 * A booking's balance split into shares, each paid by a friend through the service and the gateway.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { withoutSession } from '../actions/staff.ts';
import { acceptPayment, viewPaymentReviews } from '../actions/staffPaymentReviews.ts';
import { reconcile } from '../actions/reconcile.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { Payment } from '../contract/payments.ts';
import type {
  PaymentShares,
  SharePayment,
  SharesOpened,
  SharesRequest,
  ShareToPay,
} from '../contract/shares.ts';
import { forgetShareAddresses } from '../store/money/shares.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, paymentsAt, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, postgresUrl, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let asha: Visitor;
let reference: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  const need = postgresUrl ? ({ need: 'postgres' } as const) : {};
  service = await startService({ SMTP_URL: mailbox.url }, need);
  service.app.log.level = 'silent';
  await service.turn({ webhookDrop: true });
}, 60_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db);
  const departure = await aDeparture(service.db, { tripId, inDays: 60 });
  asha = aVisitor(service);
  ({ reference } = await asha.holdAndBook(departure.id, 3));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const url = () => `/v1/bookings/${reference}/shares`;
const one = (name: string, amountMinor?: number): SharesRequest['shares'][number] => ({
  payerName: `${name} Rao`,
  payerEmail: `${name.toLowerCase()}@example.com`,
  ...(amountMinor === undefined ? {} : { amountMinor }),
});
const shareOut = (...shares: SharesRequest['shares']) =>
  asha.post<SharesOpened & { code?: string }>(url(), { shares });
const shares = async () => (await asha.send<PaymentShares>('GET', url())).body;
const states = async () =>
  (await shares()).shares.map(({ payerName, status }) => `${payerName.split(' ')[0]} ${status}`);
const payDeposit = async () => {
  const { body } = await asha.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
};

/** A friend who has opened the link in the newest email. */
async function aFriend(name: string) {
  await service.work();
  const mails = await mailbox.mails(`${name.toLowerCase()}@example.com`);
  const [mail] = mails;
  const link = /share\?of=([\w-]+)#key=([\w-]+)/.exec(mail?.text ?? '');
  if (!mail || !link) throw new Error(`no link for ${name}`);
  const [, id = '', key = ''] = link;
  const visitor = aVisitor(service);
  const opened = await visitor.send('POST', '/v1/share-sessions', { share: id, key });
  expect(opened.status).toBe(204);
  const see = async () => (await visitor.send<ShareToPay>('GET', `/v1/shares/${id}`)).body;
  const start = (shownMinor: number) =>
    visitor.post<SharePayment & { code?: string }>(`/v1/shares/${id}/payments`, { shownMinor });
  return {
    visitor,
    id,
    key,
    mail,
    see,
    start,
    /** Does the same as `pay`, except that the share may close at any moment. */
    async tryToPay() {
      const { body } = await start((await see()).amountMinor);
      if (body.checkout) await comeBack(service, await walkCheckout(body, 'success'));
    },
    async pay() {
      const { body } = await start((await see()).amountMinor);
      return comeBack(service, await walkCheckout(body, 'success'));
    },
  };
}

const refunds = async () => {
  const { rows } = await sql<{ reason: string; amountMinor: number }>`
    select reason, amount_minor as "amountMinor" from refund order by created_at, id`.execute(
    service.db.queries,
  );
  return rows;
};

it('can be set up only by the organiser', async () => {
  await payDeposit();
  const stranger = aVisitor(service);
  for (const [method, path] of [
    ['GET', url()],
    ['POST', url()],
  ] as const) {
    const body = method === 'POST' ? { shares: [one('Bela')] } : undefined;
    const reply = await stranger.send(method, path, body, { 'idempotency-key': randomUUID() });
    expect(reply.status).toBe(404);
  }
});

it('splits the balance equally, emails each payer a link and shows who has paid', async () => {
  await payDeposit();
  const before = await shares();
  expect(before).toMatchObject({ openMinor: 0, freeMinor: before.balanceMinor, shares: [] });
  expect((await shareOut(one('Bela'), one('Chand'), one('Dev'))).status).toBe(201);
  const opened = await shares();
  expect(opened).toMatchObject({ openMinor: before.balanceMinor, freeMinor: 0 });
  const amounts = opened.shares.map(({ amountMinor }) => amountMinor);
  expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(200);

  const bela = await aFriend('Bela');
  expect(bela.mail.subject).not.toMatch(/Bela|Asha|₹|@/);
  const seen = await bela.see();
  expect(seen).toMatchObject({ organiser: 'Asha', status: 'open', amountMinor: amounts[0] });
  expect(JSON.stringify(seen)).not.toMatch(/asha@|\+91|Chand|Dev|chand@/);
  const answer = await bela.pay();
  expect(answer.headers.location).toBe(
    `http://localhost:3000/booking-details/${reference}/share?of=${bela.id}`,
  );
  expect(await bela.see()).toMatchObject({ status: 'paid', refundMinor: 0 });
  expect(await states()).toEqual(['Bela paid', 'Chand open', 'Dev open']);
  expect((await shares()).balanceMinor).toBe(before.balanceMinor - (amounts[0] ?? 0));
  expect(await bela.start(amounts[0] ?? 0)).toMatchObject({ body: { code: 'already_paid' } });
  for (const name of ['Chand', 'Dev']) await (await aFriend(name)).pay();
  expect((await asha.readBooking(reference)).body.paymentStatus).toBe('paid');
  expect(await refunds()).toEqual([]);
});

describe('a deposit paid together', () => {
  const part = 300_000;
  const read = async () => (await asha.readBooking(reference)).body;
  const reply = () => shareOut(one('Bela'), one('Chand'));
  const mailsTo = async (name: string) => {
    await service.work();
    return (await mailbox.mails(`${name}@example.com`)).map(({ subject }) => subject);
  };
  afterEach(() => setClock(service.db, '0 seconds'));

  it('asks friends once the organiser has paid their own part, and keeps the seats for a day', async () => {
    expect(await shares()).toMatchObject({
      balanceMinor: 3 * part,
      ownMinor: part,
      freeMinor: 2 * part,
      dueOn: null,
    });
    expect((await shareOut(one('Bela', 2 * part + 100))).body.code).toBe('shares_exceed_balance');
    expect((await reply()).status).toBe(201);
    const { shares: opened } = await shares();
    expect(opened.map(({ amountMinor }) => amountMinor)).toEqual([part, part]);
    expect(await mailsTo('bela')).toEqual([]);
    const early = await asha.send('POST', `${url()}/${opened[0]?.id}/mail`, undefined, {
      'idempotency-key': randomUUID(),
    });
    expect(early.status).toBeGreaterThanOrEqual(400);

    await payDeposit();
    expect(await read()).toMatchObject({
      status: 'pending_payment',
      money: { paidMinor: part },
    });
    const { heldUntil } = await shares();
    const now = new Date((await read()).serverNow);
    expect(Date.parse(heldUntil ?? '') - now.getTime()).toBeGreaterThan(23 * 3_600_000);
    expect(await mailsTo('asha')).toContainEqual(
      expect.stringMatching(/^Waiting for your friends/),
    );

    const bela = await aFriend('Bela');
    expect(bela.mail.text).toMatch(/part of the deposit/);
    expect(await bela.see()).toMatchObject({ status: 'open', heldUntil, dueOn: null });
    await bela.pay();
    expect((await read()).status).toBe('pending_payment');
    await (await aFriend('Chand')).pay();
    expect(await read()).toMatchObject({
      status: 'confirmed',
      money: { paidMinor: 3 * part },
    });
    expect(await states()).toEqual(['Bela paid', 'Chand paid']);
    expect(await shares()).toMatchObject({ heldUntil: null, ownMinor: 0 });
    expect(await refunds()).toEqual([]);
  });

  it('refunds everyone and tells them when not all have paid in time', async () => {
    await reply();
    await payDeposit();
    const bela = await aFriend('Bela');
    const chand = await aFriend('Chand');
    await bela.pay();
    const started = await chand.start(part);
    await setClock(service.db, '25 hours');
    expect(await chand.start(part)).toMatchObject({ body: { code: 'share_closed' } });
    await sweepHolds(service.deps);
    expect(await read()).toMatchObject({ status: 'expired' });
    expect(await states()).toEqual(['Bela paid', 'Chand cancelled']);
    expect(await bela.see()).toMatchObject({ status: 'paid', isReturned: true });
    expect(await mailsTo('bela')).toContainEqual(expect.stringMatching(/is refunded$/));
    expect(await mailsTo('asha')).toContainEqual(expect.stringMatching(/^Not booked/));
    expect(await refunds()).toEqual([
      { reason: 'late_payment', amountMinor: part },
      { reason: 'late_payment', amountMinor: part },
    ]);
    // A part that arrives even later books nothing.
    await comeBack(service, await walkCheckout(started.body, 'success'));
    expect(await read()).toMatchObject({ status: 'expired' });
    expect(await refunds()).toHaveLength(3);
  });

  it('lets the organiser pay for a friend who doesn’t', async () => {
    await reply();
    await payDeposit();
    await (await aFriend('Bela')).pay();
    expect((await asha.pay(reference)).body).toMatchObject({ code: 'shares_open' });
    const rest = await asha.pay(reference, 'deposit', { closesShares: true });
    expect(rest.body.amountMinor).toBe(part);
    await comeBack(service, await walkCheckout(rest.body, 'success'));
    expect((await read()).status).toBe('confirmed');
    expect(await states()).toEqual(['Bela paid', 'Chand cancelled']);
  });

  it('is given back when the organiser releases the seats', async () => {
    await reply();
    await payDeposit();
    await (await aFriend('Bela')).pay();
    const { holdId } = await read();
    expect((await asha.send('DELETE', `/v1/holds/${holdId}`)).status).toBe(204);
    expect(await refunds()).toHaveLength(2);
    expect(await mailsTo('bela')).toContainEqual(expect.stringMatching(/is refunded$/));
  });

  it('asks friends for the balance when the whole deposit arrives before they were asked', async () => {
    const whole = await asha.pay(reference);
    await reply();
    await comeBack(service, await walkCheckout(whole.body, 'success'));
    expect((await read()).status).toBe('confirmed');
    expect(await states()).toEqual(['Bela open', 'Chand open']);
    expect(await mailsTo('asha')).not.toContainEqual(expect.stringMatching(/^Waiting/));
    const bela = await aFriend('Bela');
    expect(await bela.see()).toMatchObject({ status: 'open', heldUntil: null });
    await bela.pay();
    expect(await states()).toEqual(['Bela paid', 'Chand open']);
    expect(await refunds()).toEqual([]);
  });

  it('closes the newest share when more of the deposit arrives than was left to pay', async () => {
    await shareOut(one('Bela', part));
    const twoParts = await asha.pay(reference);
    expect(twoParts.body.amountMinor).toBe(2 * part);
    await shareOut(one('Chand', part));
    await comeBack(service, await walkCheckout(twoParts.body, 'success'));
    expect((await read()).status).toBe('pending_payment');
    expect(await states()).toEqual(['Bela open', 'Chand cancelled']);
    expect(await mailsTo('chand')).toEqual([]);
    await (await aFriend('Bela')).pay();
    expect((await read()).status).toBe('confirmed');
    expect(await refunds()).toEqual([]);
  });

  it('is closed to one person, and to who holds no seats any more', async () => {
    const { id: tripId } = await aTrip(service.db);
    const departure = await aDeparture(service.db, { tripId, inDays: 60 });
    ({ reference } = await asha.holdAndBook(departure.id, 1));
    expect((await shareOut(one('Bela'))).body.code).toBe('shares_exceed_balance');
    await setClock(service.db, '2 hours');
    expect((await shareOut(one('Bela'))).body.code).toBe('invalid_state');
    expect(await shares()).toMatchObject({ balanceMinor: 0, freeMinor: 0, heldUntil: null });
  });
});

it('opens only with its own link, and stores no readable secret', async () => {
  await payDeposit();
  await shareOut(one('Bela', 100_000), one('Chand', 100_000));
  const bela = await aFriend('Bela');
  const chand = await aFriend('Chand');
  expect((await bela.visitor.send('GET', `/v1/shares/${chand.id}`)).status).toBe(404);
  expect((await bela.visitor.readBooking(reference)).status).toBe(404);
  const wrong = { share: chand.id, key: bela.key };
  expect((await aVisitor(service).send('POST', '/v1/share-sessions', wrong)).body.code).toBe(
    'link_expired',
  );
  const { rows } = await sql<{ all: string }>`
    select string_agg(payment_share::text, ' ') as all from payment_share`.execute(
    service.db.queries,
  );
  expect(rows[0]?.all).not.toContain(bela.key);
});

it('never exceeds the balance, whatever the amounts', async () => {
  await payDeposit();
  const { balanceMinor } = await shares();
  expect((await shareOut(one('Bela', balanceMinor + 1))).body.code).toBe('shares_exceed_balance');
  expect((await shareOut(one('Bela', balanceMinor - 100_000))).status).toBe(201);
  expect((await shareOut(one('Chand', 100_001))).body.code).toBe('shares_exceed_balance');
  const wrong = await shareOut({ payerName: 'B3la', payerEmail: 'bela' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect((await shareOut(one('Chand'))).status).toBe(201);
  const [bela] = (await shares()).shares;
  const change = (amountMinor: number) =>
    asha.send('PATCH', `${url()}/${bela?.id}`, { amountMinor });
  expect((await change(balanceMinor)).body.code).toBe('shares_exceed_balance');
  expect((await change(200_000)).status).toBe(204);
  expect(await shares()).toMatchObject({ openMinor: 300_000 });
});

it.each([
  [99, 'Enter at least ₹1'],
  [-50, 'Leave nothing to pay, or at least ₹1'],
])('refuses a share, or a remainder, below ₹1: %s paise', async (paise, message) => {
  await payDeposit();
  const { balanceMinor } = await shares();
  const refused = await shareOut(one('Bela', paise < 0 ? balanceMinor + paise : paise));
  expect(refused.body).toMatchObject({
    errors: [{ path: 'shares.0.amountMinor', message }],
  });
});

it('charges the new amount after a change, and refunds payments of the old one', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000));
  const bela = await aFriend('Bela');
  const old = await bela.start(300_000);
  expect((await asha.send('PATCH', `${url()}/${bela.id}`, { amountMinor: 200_000 })).status).toBe(
    204,
  );
  expect((await bela.start(300_000)).body.code).toBe('price_changed');
  await comeBack(service, await walkCheckout(old.body, 'success'));
  expect(await bela.see()).toMatchObject({ status: 'open', refundMinor: 300_000 });
  await bela.pay();
  expect(await bela.see()).toMatchObject({ status: 'paid' });
  expect(await refunds()).toEqual([{ reason: 'overpayment', amountMinor: 300_000 }]);
});

it('refunds payments for a closed share in full', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000));
  const bela = await aFriend('Bela');
  const payment = await bela.start(300_000);
  expect((await asha.send('DELETE', `${url()}/${bela.id}`)).status).toBe(204);
  expect((await asha.send('DELETE', `${url()}/${bela.id}`)).body.code).toBe('share_closed');
  const { balanceMinor } = await shares();
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  expect(await bela.see()).toMatchObject({ status: 'cancelled', refundMinor: 300_000 });
  expect((await bela.start(300_000)).body.code).toBe('share_closed');
  expect((await shares()).balanceMinor).toBe(balanceMinor);
  expect(await refunds()).toEqual([{ reason: 'overpayment', amountMinor: 300_000 }]);
});

it('leaves an approved payment for a closed share to the gateway, uncaptured', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000), one('Chand', 200_000));
  const bela = await aFriend('Bela');
  const chand = await aFriend('Chand');
  const payment = await bela.start(300_000);
  expect((await asha.send('DELETE', `${url()}/${bela.id}`)).status).toBe(204);
  await service.turn({ capture: 'manual' });
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  await chand.pay();
  await service.turn({ capture: 'automatic' });
  const atGateway = (await paymentsAt(service)).slice(-2).map(({ status }) => status);
  expect(atGateway).toEqual(['authorized', 'captured']);
  expect(await chand.see()).toMatchObject({ status: 'paid' });
  expect(await refunds()).toEqual([]);
});

it.each([100, -100])('is paid when staff accept an amount %i off', async (deltaMinor) => {
  await payDeposit();
  await shareOut(one('Bela', 500_000));
  const bela = await aFriend('Bela');
  await service.turn({ amountDeltaMinor: deltaMinor });
  await bela.pay();
  await service.turn({ amountDeltaMinor: 0 });
  expect(await states()).toEqual(['Bela open']);
  const staff = withoutSession('finance', ['finance'], 'test');
  const [review] = (await viewPaymentReviews(service.deps, staff)).items;
  await acceptPayment(service.deps, staff, review?.id ?? '', 'close enough');
  expect(await states()).toEqual(['Bela paid']);
  expect(await refunds()).toEqual([]);
  const { money } = (await asha.readBooking(reference)).body;
  expect(money.paidMinor).toBe(900_000 + 500_000 + deltaMinor);
});

it('reserves open shares from the organiser’s payment, unless the organiser covers them', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000));
  const { balanceMinor } = await shares();
  const bela = await aFriend('Bela');
  const late = await bela.start(300_000);
  const part = await asha.pay(reference, 'balance');
  expect(part.body.amountMinor).toBe(balanceMinor - 300_000);
  const all = await asha.post<Payment>(`/v1/bookings/${reference}/payments`, {
    purpose: 'full',
    closesShares: true,
  });
  expect(all.body.amountMinor).toBe(balanceMinor);
  expect(await states()).toEqual(['Bela cancelled']);
  await comeBack(service, await walkCheckout(all.body, 'success'));
  await comeBack(service, await walkCheckout(late.body, 'success'));
  expect((await asha.readBooking(reference)).body.paymentStatus).toBe('paid');
  expect(await refunds()).toEqual([{ reason: 'overpayment', amountMinor: 300_000 }]);
});

it('doesn’t close a share the bank is processing', async () => {
  await payDeposit();
  const { balanceMinor } = await shares();
  await shareOut(one('Bela', balanceMinor));
  const bela = await aFriend('Bela');
  await walkCheckout((await bela.start(balanceMinor)).body, 'pending');
  expect((await bela.see()).status).toBe('confirming');
  expect((await asha.send('DELETE', `${url()}/${bela.id}`)).body.code).toBe('payment_in_progress');
  expect((await asha.pay(reference, 'balance')).body).toMatchObject({ code: 'shares_open' });
});

it('closes with the booking, and refunds late payments and paid shares to their payers', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000), one('Chand', 200_000));
  const chand = await aFriend('Chand');
  const late = await chand.start(200_000);
  await (await aFriend('Bela')).pay();
  const preview = await asha.send<CancellationPreview>(
    'POST',
    `/v1/bookings/${reference}/cancellations/preview`,
    {},
  );
  await asha.post(`/v1/bookings/${reference}/cancellations`, { token: preview.body.token });
  expect(await states()).toEqual(['Bela paid', 'Chand cancelled']);
  await comeBack(service, await walkCheckout(late.body, 'success'));
  const [{ booked } = { booked: 0 }] = (
    await sql<{ booked: number }>`
      select coalesce(sum(r.amount_minor), 0)::bigint as booked
        from refund r
        join payment_attempt a on a.departure_id = r.departure_id and a.id = r.payment_attempt_id
        join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
        join payment_share s on s.departure_id = p.departure_id and s.id = p.share_id
       where s.payer_name = 'Bela Rao' and r.reason = 'cancellation'`.execute(service.db.queries)
  ).rows;
  expect(booked).toBe(Math.min(preview.body.refundMinor, 300_000));
  expect(await refunds()).toContainEqual({ reason: 'overpayment', amountMinor: 200_000 });
  await service.work();
  await reconcile(service.deps);
});

it('resends a link a few times, and the first link still works', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000));
  const first = await aFriend('Bela');
  let sent = 0;
  for (let hour = 1; hour <= 8; hour += 1) {
    await setClock(service.db, `${hour} hours`);
    const reply = await asha.send('POST', `${url()}/${first.id}/mail`);
    if (reply.status === 202) sent += 1;
    else expect(reply.body.code).toBe('rate_limited');
  }
  expect(sent).toBe(4);
  const again = await aFriend('Bela');
  expect(again.key).not.toBe(first.key);
  expect((await first.see()).status).toBe('open');
});

it('deletes payers’ addresses long after the trip, and keeps who has paid', async () => {
  await payDeposit();
  await shareOut(one('Bela', 300_000));
  await (await aFriend('Bela')).pay();
  await setClock(service.db, '140 days');
  expect(await forgetShareAddresses(service.db.queries)).toBe(0);
  await setClock(service.db, '170 days');
  expect(await forgetShareAddresses(service.db.queries)).toBe(1);
  expect(await forgetShareAddresses(service.db.queries)).toBe(0);
  const { rows } = await sql<{ kept: string }>`
    select payer_name || ' ' || payer_email || ' ' || token_hashes::text as kept
      from payment_share`.execute(service.db.queries);
  expect(rows[0]?.kept).toMatch(/^Bela Rao erased-\S+@erased\.invalid \{\}$/);
});

describe('at the same moment', () => {
  it('opens no more than the balance, however many ask', async () => {
    await payDeposit();
    const { balanceMinor } = await shares();
    const third = Math.floor(balanceMinor / 3);
    const names = ['Bela', 'Chand', 'Dev', 'Esha', 'Farid', 'Gita'];
    const replies = await Promise.all(names.map((name) => shareOut(one(name, third))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await shares()).openMinor).toBe(3 * third);
  });

  it('has one payment per share, and takes the money once', async () => {
    await payDeposit();
    await shareOut(one('Bela', 300_000));
    const bela = await aFriend('Bela');
    const replies = await Promise.all(Array.from({ length: 6 }, () => bela.start(300_000)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const [first] = replies;
    if (!first) throw new Error('no payment');
    const back = await walkCheckout(first.body, 'success');
    await Promise.all(Array.from({ length: 4 }, () => comeBack(service, back)));
    expect(await states()).toEqual(['Bela paid']);
    expect(await refunds()).toEqual([]);
  });

  it('loses nothing when friends pay while the organiser closes and covers shares', async () => {
    await payDeposit();
    const { balanceMinor } = await shares();
    await shareOut(one('Bela'), one('Chand'), one('Dev'));
    const bela = await aFriend('Bela');
    const friends = [bela, await aFriend('Chand'), await aFriend('Dev')];
    await Promise.all([
      ...friends.map((friend) => friend.tryToPay()),
      asha.send('DELETE', `${url()}/${bela.id}`),
      asha
        .post<Payment>(`/v1/bookings/${reference}/payments`, {
          purpose: 'full',
          closesShares: true,
        })
        .then(async ({ body, status }) => {
          if (status === 201) await comeBack(service, await walkCheckout(body, 'success'));
        }),
    ]);
    await reconcile(service.deps);
    await service.work();
    const { body } = await asha.readBooking(reference);
    const came = body.money.paidMinor - body.refunds.reduce((sum, one) => sum + one.amountMinor, 0);
    expect(came).toBeLessThanOrEqual(body.money.totalMinor);
    const after = await shares();
    const paid = after.shares.reduce(
      (sum, s) => sum + (s.status === 'paid' ? s.amountMinor : 0),
      0,
    );
    expect(paid + after.openMinor).toBeLessThanOrEqual(balanceMinor);
    expect(body.money.totalMinor - came).toBe(after.balanceMinor);
  });
});
