/** Tests the desk's pages and forms about departures with a real service. */
import { randomUUID } from 'node:crypto';
import { aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { emptyDatabase } from '@/booking/testing/database';
import { aColleague, type Colleague } from '@/booking/testing/staff';
import type { Service } from '@/booking/testing/service';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { loadCancelDeparturePage } from '../desk/cancelDeparturePage';
import { loadDeparturePage } from '../desk/departurePage';
import { loadDeparturesPage } from '../desk/departuresPage';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { staffService } from '../desk/staffService';
import { answerToForm } from '../desk/deskForm';
import { aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let id: string;
let code: string;
let divya: Visitor;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
}, 120_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id } = await aDeparture(service.db, { tripId, inDays: 40, minPax: 3 }));
  code = `TEST-${id}`;
  divya = browserOf(await aColleague(service, 'Divya Thakur', 'operations'));
});
afterEach(async () => emptyDatabase(service.db));
afterAll(async () => service.close());

const browserOf = ({ who }: Colleague): Visitor => ({
  cookie: who.cookie,
  address: '127.0.0.1',
  onSetCookie() {},
});

/** Returns a page's request, with one form shown again. */
async function requestOf(
  visitor: Visitor,
  query: DeskRequest['query'] = {},
  shown: Partial<Record<DeskFormName, FormDraft>> = {},
): Promise<DeskRequest> {
  return {
    me: await staffService.me(visitor),
    slug: id,
    query,
    visitor,
    posted: null,
    setStatus() {},
    draftOf: (name) => shown[name] ?? emptyDraft,
  };
}

/** Sends a form. Returns the next path, or how it is shown again. */
async function send(name: DeskFormName, fields: Record<string, string>, visitor = divya) {
  const all = { form: name, page: `/desk/departures/${id}`, departure: id, ...fields };
  const sent = { form: aForm(all), visitor, idempotencyKey: randomUUID() };
  try {
    return { path: await deskForms[name]?.(sent), draft: emptyDraft };
  } catch (error) {
    return { path: null, draft: { values: all, answer: answerToForm(error) } };
  }
}

/** Opens the settings and returns the form's hidden fields and values. */
async function openSettings() {
  const page = await loadDeparturePage(await requestOf(divya, { tab: 'settings' }));
  const was = Object.fromEntries(
    Object.entries(page.settings.stored).map(([name, value]) => [`was.${name}`, value]),
  );
  return { ...page.settings.values, ...was, version: String(page.departure.version) };
}

async function book(purpose: 'deposit' | 'full' = 'full') {
  const guest = aVisitor(service);
  const { reference } = await guest.holdAndBook(id);
  const payment = await guest.pay(reference, purpose);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
}

const stored = () => staffService.departure(id, divya);

describe('the list of departures', () => {
  it('keeps usable filters and drops others', async () => {
    const open = async (query: DeskRequest['query']) =>
      loadDeparturesPage(await requestOf(divya, query));
    const all = await open({ from: '2026-02-30', status: 'anything', trip: '../', to: '' });
    expect(all.filter).toEqual({});
    expect(all.list.items.map((row) => row.id)).toEqual([id]);
    const none = await open({ trip: 'spiti', status: 'cancelled' });
    expect(none).toMatchObject({ filter: { trip: 'spiti', status: 'cancelled' } });
    expect(none.list.items).toEqual([]);
  });
});

describe('a departure’s page', () => {
  it('opens on the travellers, and on the settings for someone who may not see them', async () => {
    await book();
    const page = await loadDeparturePage(await requestOf(divya));
    expect(page).toMatchObject({ tab: 'travellers', end: null, rooms: null });
    expect(page.manifest?.totals.travellers).toBe(1);
    const editor = browserOf(await aColleague(service, 'Meera', 'editor'));
    const theirs = await loadDeparturePage(await requestOf(editor));
    expect(theirs).toMatchObject({ tab: 'settings', manifest: null });
    const rooms = await loadDeparturePage(await requestOf(editor, { tab: 'rooms' }));
    expect(rooms.rooms).toBeNull();
  });

  it('shows the history with what was changed', async () => {
    await send('departure', {
      ...(await openSettings()),
      minPax: '4',
      reason: 'Small hotel',
      step: 'save',
    });
    const { history } = await loadDeparturePage(await requestOf(divya, { tab: 'history' }));
    expect(history?.items).toMatchObject([
      {
        what: 'Changed settings',
        who: 'Divya Thakur',
        why: 'Small hotel',
        changes: [{ label: 'Minimum to run', from: '3', to: '4' }],
      },
    ]);
  });
});

describe('the settings', () => {
  it('saves only what was changed', async () => {
    const before = await stored();
    const form = await openSettings();
    const sent = await send('departure', {
      ...{ ...form, step: 'save' },
      capacity: '11',
      depositValue: '2,500.50',
      leaderName: 'Tenzin Dorje',
      leaderPhone: '98160 00000',
    });
    expect(sent.path).toBe(`/desk/departures/${id}?done=departure`);
    const after = await stored();
    expect(after).toMatchObject({
      capacity: 11,
      depositKind: 'per_pax',
      depositValue: 250_050,
      leader: { name: 'Tenzin Dorje', phone: '+919816000000' },
    });
    const { salesCloseAt, salesOpenAt, minPax, balanceDueDays } = before;
    expect(after).toMatchObject({ salesCloseAt, salesOpenAt, minPax, balanceDueDays });
    const unchanged = await send('departure', await openSettings());
    expect(unchanged.path).toBe(`/desk/departures/${id}`);
    expect((await stored()).version).toBe(after.version);
  });

  it('names each wrong field and changes nothing', async () => {
    const form = await openSettings();
    const { draft } = await send('departure', {
      ...form,
      ...{ capacity: 'many', depositValue: '-1', salesCloseAt: '', leaderName: 'Tenzin Dorje' },
    });
    expect(draft.answer?.errors.map(({ field }) => field)).toEqual([
      'capacity',
      'salesCloseAt',
      'depositValue',
      'leaderPhone',
    ]);
    expect(await stored()).toMatchObject({ capacity: 12, leader: null, version: 1 });
    const { settings } = await loadDeparturePage(await requestOf(divya, {}, { departure: draft }));
    expect(settings.values.capacity).toBe('many');
  });

  it('on a conflict, shows what changed meanwhile, and loses nothing typed', async () => {
    const form = await openSettings();
    await send('departure', { ...form, capacity: '11', minPax: '5', step: 'save' });
    const mine = { ...form, capacity: '10', blocked: '1' };
    const unseen = await send('departure', { ...mine, step: 'save' });
    expect(unseen.path).toBeNull();
    const { path, draft } = await send('departure', { ...mine, step: 'check' });
    expect(path).toBeNull();
    expect(draft.answer?.errors[0]?.message).toMatch(/^Someone else changed this/);
    expect(await stored()).toMatchObject({ capacity: 11, blocked: 0 });
    const page = await loadDeparturePage(await requestOf(divya, {}, { departure: draft }));
    expect(page.shown).toBeNull();
    expect(page.settings.changedMeanwhile).toEqual([
      { name: 'capacity', was: '12', now: '11', typed: '10' },
      { name: 'minPax', was: '3', now: '5', typed: null },
    ]);
    expect(page.settings.values).toMatchObject({ capacity: '10', blocked: '1', minPax: '5' });
    const again = Object.entries(page.settings.stored).map(([name, was]) => [`was.${name}`, was]);
    const sent = await send('departure', {
      ...page.settings.values,
      ...{ ...Object.fromEntries(again), step: 'save' },
      version: String(page.departure.version),
    });
    expect(sent.path).toContain('done=departure');
    expect(await stored()).toMatchObject({ capacity: 10, blocked: 1, minPax: 5 });
  });

  it('are saved only after they were shown, and shown again once a seat is held', async () => {
    const typed = { ...(await openSettings()), capacity: '10' };
    await send('departure', typed);
    expect(await stored()).toMatchObject({ capacity: 12 });
    await aVisitor(service).hold(id, 2);
    const late = await send('departure', { ...typed, step: 'save' });
    expect(late.path).toBeNull();
    const page = await loadDeparturePage(await requestOf(divya, {}, { departure: late.draft }));
    expect(page.shown).toMatchObject({ holds: { count: 1 }, freeSeatsAfter: 8 });
    const version = String(page.departure.version);
    expect((await send('departure', { ...typed, version, step: 'save' })).path).toContain('done');
    expect(await stored()).toMatchObject({ capacity: 10 });
  });

  it('are not for someone who may only read departures', async () => {
    const sales = browserOf(await aColleague(service, 'Sunil', 'sales'));
    const { path } = await send('departure', { ...(await openSettings()), capacity: '5' }, sales);
    expect(path).toBeNull();
    expect((await stored()).capacity).toBe(12);
  });
});

it('guarantees a departure with a reason', async () => {
  const { draft } = await send('guarantee', { reason: ' ' });
  expect(draft.answer?.errors.map(({ field }) => field)).toEqual(['reason']);
  expect((await send('guarantee', { reason: 'We go' })).path).toContain('done=guarantee');
  expect((await stored()).status).toBe('guaranteed');
});

it('stops selling with a reason, until a later time is set', async () => {
  const { draft } = await send('close-sales', { reason: '' });
  expect(draft.answer?.errors.map(({ field }) => field)).toEqual(['reason']);
  expect((await aVisitor(service).hold(id)).status).toBe(201);
  const done = await send('close-sales', { reason: 'The hotel is full' });
  expect(done.path).toContain('done=close-sales');
  expect(Date.parse((await stored()).salesCloseAt)).toBeLessThanOrEqual(Date.now());
  const refused = await aVisitor(service).quote(id, 1);
  expect(refused.body).toMatchObject({ code: 'sales_closed' });
  const later = { ...(await openSettings()), salesCloseAt: '2030-01-01T10:00', step: 'save' };
  expect((await send('departure', later)).path).toContain('done=departure');
  expect((await aVisitor(service).quote(id, 1)).status).toBe(200);
});

describe('cancelling a departure', () => {
  const open = async (who: Visitor, draft?: FormDraft) =>
    loadCancelDeparturePage(await requestOf(who, {}, draft && { 'end-departure': draft }));

  it('needs the code and a reason, then a second person, and can be withdrawn', async () => {
    await book();
    const { figures } = await open(divya);
    expect(figures).toMatchObject({ bookings: 1, travellers: 1 });
    const token = figures?.token ?? '';
    const wrong = await send('end-departure', { token, code: 'TEST', reason: 'Snow' });
    expect(wrong.draft.answer?.errors.map(({ field }) => field)).toEqual(['code']);
    expect((await open(divya)).end).toBeNull();
    const typed = { token, code: ` ${code.toLowerCase()} ` };
    const unexplained = await send('end-departure', { ...typed, reason: '' });
    expect(unexplained.draft.answer?.errors.map(({ field }) => field)).toEqual(['reason']);
    const asked = await send('end-departure', { ...typed, reason: 'The road is closed' });
    expect(asked.path).toContain('done=end-departure');
    expect(await open(divya)).toMatchObject({
      figures: null,
      end: { status: 'requested', requestedBy: 'Divya Thakur', refundMinor: figures?.refundMinor },
    });
    expect((await send('end-approve', {})).path).toBeNull();
    expect((await send('end-withdraw', {})).path).toContain('done=end-withdraw');
    expect(await open(divya)).toMatchObject({ end: null });

    const fresh = (await open(divya)).figures?.token ?? '';
    await send('end-departure', { ...typed, token: fresh, reason: 'The road is closed' });
    const asha = browserOf(await aColleague(service, 'Asha Negi', 'owner'));
    expect((await send('end-approve', {}, asha)).path).toContain('done=end-approve');
    expect((await stored()).status).toBe('cancelled');
    expect(await open(divya)).toMatchObject({
      figures: null,
      end: { status: 'running', approvedBy: 'Asha Negi', openBookings: 1 },
    });
  });

  it('shows new figures, and what was typed, once the previewed ones no longer hold', async () => {
    const { figures } = await open(divya);
    await book();
    const typed = { code, reason: 'The road is closed' };
    const { draft } = await send('end-departure', { ...typed, token: figures?.token ?? '' });
    expect(draft.answer?.errors).toHaveLength(1);
    const page = await open(divya, draft);
    expect(page.figures).toMatchObject({ bookings: 1 });
    expect(page.figures?.token).not.toBe(figures?.token);
    expect(page.drafts['end-departure'].values).toMatchObject(typed);
  });

  it('shows no figures to someone who may not cancel', async () => {
    const sales = browserOf(await aColleague(service, 'Sunil', 'sales'));
    expect(await open(sales)).toMatchObject({ figures: null, mayCancel: false });
  });
});
