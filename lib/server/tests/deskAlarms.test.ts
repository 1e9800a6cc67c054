/** The desk's alarms and bank statements as files, with a real booking service. */
import { randomUUID } from 'node:crypto';
import type { NextApiHandler, PageConfig } from 'next';
import { reportDrift } from '@/booking/actions/reportDrift';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { Role } from '@/booking/domain/roles';
import { run } from '@/booking/store/database/rows';
import { aDeparture, aTrip } from '@/booking/testing/builders';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { todayWords } from '@/lib/desk/todayWords';
import { emptyDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { failureOf } from '../booking/failures';
import { loadAlarmsPage } from '../desk/alarmsPage';
import { FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { loadMoneyPayoutsPage } from '../desk/moneyPayoutsPage';
import { loadMoneyStatementPage } from '../desk/moneyStatementPage';
import { takeStatement } from '../desk/statementFile';
import { staffService } from '../desk/staffService';
import { loadTodayPage } from '../desk/todayPage';
import { verifyOutcome } from '../forms/outcome';
import { readPostedForm } from '../http/formText';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

const rawBody: PageConfig = { api: { bodyParser: false } };
/** Stands in for the page that shows a form again. */
const showPosted: NextApiHandler = async (request, response) => {
  const form = await readPostedForm(request);
  response.json(form ? form.texts(form.names) : null);
};

interface Someone {
  visitor: Visitor;
  me: StaffMe;
  cookie: string;
}

let service: Service;
let site: ApiSite;
let departureId: string;
let finance: Someone;
let operations: Someone;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, inDays: 5, minPax: 0 }));
  finance = await signedIn('Fay Finance', 'finance');
  operations = await signedIn('Omar Operations', 'operations');
  site = await startApiSite(({ url = '/' }) =>
    url.startsWith('/desk/')
      ? { handler: showPosted, config: rawBody }
      : { handler: takeStatement, config: rawBody },
  );
}, 60_000);
afterAll(async () => {
  await site.close();
  await service.close();
});

async function signedIn(name: string, ...roles: Role[]): Promise<Someone> {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor), cookie: who.cookie };
}

const request = (who: Someone, query: Record<string, string> = {}): DeskRequest => ({
  ...{ slug: '', query, visitor: who.visitor, me: who.me, posted: null, setStatus: () => {} },
  draftOf: () => emptyDraft,
});

function act(name: DeskFormName, fields: Record<string, string>, who: Someone) {
  const form = deskForms[name];
  if (!form) throw new Error(`no form ${name}`);
  return form({
    form: aForm({ ...fields, form: name }),
    visitor: who.visitor,
    idempotencyKey: randomUUID(),
  });
}

it('shows a wrong figure on Today and under Alarms until someone says why it may stay', async () => {
  await run(service.db.queries)`update departure set booked = booked + 1 where id = ${departureId}`;
  await reportDrift({ db: service.db, log: { info() {}, warn() {}, error() {} } });
  const today = await loadTodayPage(request(operations));
  if ('redirectTo' in today) throw new Error('Today was not shown');
  expect(today.leaving).toMatchObject([{ id: departureId, withoutRoom: 0 }]);
  const [item] = today.items;
  if (!item) throw new Error('nothing on Today');
  expect(todayWords(item)).toMatchObject({
    ...{ what: 'A figure is wrong: booked', path: `/desk/alarms#alarm-${item.id}` },
  });
  const { items } = await loadAlarmsPage(request(operations));
  expect(items).toMatchObject([{ id: item.id, stored: 1, actual: 0 }]);
  expect((await loadAlarmsPage(request(finance))).items).toEqual([]);
  const fields = { id: item.id ?? '', stored: '1', actual: '0', reason: ' ' };
  await expect(act('alarm', fields, operations)).rejects.toBeInstanceOf(FormRefused);
  const typed = { ...fields, reason: 'Asha corrects it', page: '/desk/alarms' };
  const refused: unknown = await act('alarm', typed, finance).catch((error: unknown) => error);
  expect(failureOf(refused).code).toBe('forbidden');
  expect(await act('alarm', typed, operations)).toBe('/desk/alarms?done=alarm');
  expect((await loadAlarmsPage(request(operations))).items).toEqual([]);
});

async function upload(file: string | null, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ form: 'read-statement', account: 'HDFC 4410' })) {
    form.set(name, value);
  }
  if (file !== null) form.set('file', new Blob([file]), 'november.csv');
  const answer = await fetch(`${site.url}/api/desk/read-statement`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: finance.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    body: form,
  });
  const url = new URL(answer.headers.get('location') ?? '/', site.url);
  const said = verifyOutcome(url.searchParams.get('answer') ?? '')?.errors[0];
  return { status: answer.status, url, said };
}

const csv = 'Date,Narration,Ref No,Debit,Credit\n26/11/2026,RENT,,500.00,\nTotal,,,500.00,\n';

it('reads a bank’s file, shows it, and imports exactly that', async () => {
  const { status, url } = await upload(csv);
  expect([status, url.pathname]).toEqual([303, '/desk/money/statement']);
  const id = url.searchParams.get('statement') ?? '';
  const { statement } = await loadMoneyStatementPage(request(finance, { statement: id }));
  expect(statement).toMatchObject({
    ...{ account: 'HDFC 4410', newLines: 1, knownLines: 0, outMinor: 50_000, isImported: false },
    unreadable: [{ line: 3, problem: 'no_date' }],
  });
  expect((await loadMoneyPayoutsPage(request(finance))).lines.items).toEqual([]);
  expect(await act('import-upload', { id, newLines: '1' }, finance)).toBe(
    '/desk/money/payouts?done=import-statement',
  );
  expect((await loadMoneyPayoutsPage(request(finance))).lines.items).toMatchObject([
    { amountMinor: -50_000 },
  ]);
  const again = await upload(csv);
  const second = { statement: again.url.searchParams.get('statement') ?? '' };
  expect((await loadMoneyStatementPage(request(finance, second))).statement).toMatchObject({
    ...{ newLines: 0, knownLines: 1 },
  });
  expect((await loadMoneyStatementPage(request(finance, { statement: 'x' }))).statement).toBeNull();
});

it('shows the form again with what is wrong with the file', async () => {
  const pdf = await upload('%PDF-1.7');
  expect([pdf.status, pdf.url.pathname]).toEqual([307, '/desk/money/statement']);
  expect(pdf.said).toEqual({
    field: 'file',
    message: 'This is a PDF. Choose CSV when you download it at your bank',
  });
  expect((await upload(null)).said?.message).toBe('Choose the bank’s CSV file');
  const large = await upload('x'.repeat(3 * 1_048_576));
  expect(large.said?.message).toBe('This file is over 2 MB. Download a shorter period');
  // Without a session, the page leads to the sign-in.
  const signedOut = await upload(csv, { cookie: '' });
  expect([signedOut.status, signedOut.url.search]).toEqual([307, '']);
  expect((await upload(csv, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

it('sends someone who only leads trips from Today to them', async () => {
  const leader = { ...operations.me, roles: ['trip_leader' as const] };
  const leads = { redirectTo: '/desk/leads' };
  expect(await loadTodayPage({ ...request(operations), me: leader })).toEqual(leads);
  const both = { ...leader, roles: [...operations.me.roles, 'trip_leader' as const] };
  expect(await loadTodayPage({ ...request(operations), me: both })).not.toHaveProperty(
    'redirectTo',
  );
});
