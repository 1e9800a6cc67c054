/** The desk's pages about tax, receivables and payouts, with a real booking service. */
import { randomUUID } from 'node:crypto';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { Role } from '@/booking/domain/roles';
import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { setClock } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { failureOf } from '../booking/failures';
import { FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { loadMoneyDuePage } from '../desk/moneyDuePage';
import { loadMoneyPayoutsPage } from '../desk/moneyPayoutsPage';
import { loadMoneyTaxPage } from '../desk/moneyTaxPage';
import { staffMoney } from '../desk/staffMoney';
import { staffService } from '../desk/staffService';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let reference: string;
let finance: { visitor: Visitor; me: StaffMe };
const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);

beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId: trip.id, capacity: 40 });
  const buyer = aVisitor(service);
  const hold = await buyer.hold(id, 2);
  const { body: made } = await buyer.book(aBookingRequest(hold.body.id, { pax: 2 }));
  const payment = await buyer.pay(made.reference, 'deposit');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  await service.work();
  ({ reference } = made);
  finance = await signedIn('Fay Finance', 'finance');
}, 60_000);
afterAll(() => service.close());

async function signedIn(name: string, ...roles: Role[]) {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor) };
}

const request = (query: Record<string, string> = {}): DeskRequest => ({
  ...{ slug: '', query, ...finance, posted: null, setStatus: () => {} },
  draftOf: () => emptyDraft,
});

function send(name: DeskFormName, fields: Record<string, string>, who = finance) {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  return act({
    form: aForm({ ...fields, form: name }),
    visitor: who.visitor,
    idempotencyKey: randomUUID(),
  });
}

async function refusalOf(sent: Promise<unknown>) {
  const error: unknown = await sent.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof FormRefused) return error.answer.errors.map(({ field }) => field);
  return failureOf(error).code;
}

it('shows a month’s tax, the documents behind a figure, and passes on the same file', async () => {
  const page = await loadMoneyTaxPage(request({ month, list: 'documents', gstBps: '500' }));
  expect(page.report.rates).toMatchObject([{ direction: 'received', gstBps: 500, documents: 1 }]);
  expect(page.documents?.items).toMatchObject([{ bookingReference: reference }]);
  expect(page.months[0]).toMatchObject({ month, closedBy: null });
  const file = await staffMoney.taxFile(month, 'documents', finance.visitor);
  const text = await file.text();
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(text).toContain(`${(page.report.net.valueMinor / 100).toFixed(2)}`);
  expect(await loadMoneyTaxPage(request({ month: 'soon', gstBps: 'x', kind: 'y' }))).toMatchObject({
    ...{ report: { month }, documents: null, buyers: null },
    filters: { kind: null, gstBps: null, cursor: null },
  });
});

it('asks for a code of the app before it gives a file, and refuses to close an open month', async () => {
  expect(await send('tax-file', { month, file: 'tally' })).toBe(
    `/api/desk/tax-download?month=${month}&file=tally`,
  );
  expect(await refusalOf(send('close-month', { month }))).toBe('invalid_state');
  await setClock(service.db, '11 minutes');
  expect(await send('tax-file', { month, file: 'tally' })).toEqual({
    showAgain: '/desk/sign-in?resume=tax-file',
  });
  expect(await refusalOf(send('close-month', { month }))).toBe('step_up_required');
  await setClock(service.db, '0 seconds');
});

it('reminds who is ticked, once, and gives more time with a reason', async () => {
  const [part] = (await loadMoneyDuePage(request({ age: 'all' }))).items;
  if (!part) throw new Error('nothing is owed');
  expect(part.bookingReference).toBe(reference);
  expect(await refusalOf(send('remind', {}))).toEqual(['bookings']);
  const ticked = { page: '/desk/money/due', [`booking.${reference}`]: 'yes' };
  expect(await send('remind', ticked)).toBe('/desk/money/due?done=remind');
  expect(await send('remind', ticked)).toBe('/desk/money/due?done=remind-nobody');
  const to = new Date(Date.parse(part.dueOn) + 3 * 86_400_000).toISOString().slice(0, 10);
  const form = { id: part.id, from: part.dueOn, to, reason: '' };
  expect(await refusalOf(send('due-date', form))).toEqual(['reason']);
  expect(await refusalOf(send('due-date', { ...form, to: 'soon' }))).toEqual(['to']);
  await send('due-date', { ...form, reason: 'Salary comes then' });
  expect((await loadMoneyDuePage(request({ age: 'all' }))).items).toMatchObject([{ dueOn: to }]);
  const operations = await signedIn('Omar Operations', 'operations');
  expect(await refusalOf(send('due-date', { ...form, reason: 'Why not' }, operations))).toBe(
    'forbidden',
  );
});

it('reads payouts, imports a statement and matches its line', async () => {
  await service.turn({ settleAfterDays: 0 });
  await send('read-payouts', {});
  const [payout] = (await loadMoneyPayoutsPage(request())).items;
  if (!payout?.utr) throw new Error('no payout');
  const day = payout.settledAt.slice(0, 10);
  const statement = {
    ...{ account: 'HDFC 4410', date: '1', narration: '2', utr: '3', debit: '', credit: '4' },
    text: `${day},NEFT RAZORPAY,${payout.utr},${payout.netMinor / 100}`,
  };
  for (const [field, value] of [
    ['account', ' '],
    ['text', ''],
    ['text', 'x'.repeat(20_000)],
    ['credit', 'x'],
  ] as const) {
    expect(await refusalOf(send('import-statement', { ...statement, [field]: value }))).toEqual([
      field,
    ]);
  }
  await send('import-statement', statement);
  const page = await loadMoneyPayoutsPage(request());
  expect(page.items[0]?.bankMinor).toBe(payout.netMinor);
  const [line] = page.lines.items;
  const [proposal] = line?.proposals ?? [];
  expect(proposal).toMatchObject({ kind: 'settlement', id: payout.id });
  expect(await refusalOf(send('match-line', { line: line?.id ?? '', match: 'x y' }))).toEqual([
    'match',
  ]);
  await send('match-line', { line: line?.id ?? '', match: `settlement ${payout.id}` });
  expect((await loadMoneyPayoutsPage(request())).lines.items).toEqual([]);
  expect((await loadMoneyPayoutsPage(request({ lines: 'decided' }))).lines.items).toHaveLength(1);
});
