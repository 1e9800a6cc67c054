/** Tests the desk's pages and forms about a departure's list with a real service. */
import { randomUUID } from 'node:crypto';
import { aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { emptyDatabase, setClock } from '@/booking/testing/database';
import { aColleague } from '@/booking/testing/staff';
import type { Service } from '@/booking/testing/service';
import type { Role } from '@/booking/contract/staffAccounts';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import { loadDepartureLeaderPage } from '../desk/departureLeaderPage';
import { loadDepartureRoomsPage } from '../desk/departureRoomsPage';
import type { DeskRequest } from '../desk/deskPage';
import { answerToForm } from '../desk/deskForm';
import { deskForms } from '../desk/forms';
import { loadLeadsPage } from '../desk/leadsPage';
import { listCookie } from '../desk/linkedListPage';
import { passListFile } from '../desk/listFile';
import { listPage, loadListPage } from '../desk/listPage';
import { manifestService } from '../desk/manifestService';
import { handleDeskForm } from '../desk/formHandler';
import { loadSheetPage } from '../desk/sheetPage';
import { signInForms } from '../desk/signInForms';
import { staffService } from '../desk/staffService';
import { passTicks } from '../desk/ticks';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let id: string;
let office: Awaited<ReturnType<typeof signedIn>>;
let leader: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
}, 120_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id } = await aDeparture(service.db, { tripId, inDays: 2 }));
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(id, 2);
  const payment = await visitor.pay(reference, 'full');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  office = await signedIn('Divya Thakur', 'operations');
  leader = await signedIn('Tenzin Dorje', 'trip_leader');
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(async () => service.close());

async function signedIn(name: string, ...roles: Role[]) {
  const { who, person } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, person, me: await staffService.me(visitor) };
}

type Who = Pick<typeof office, 'visitor' | 'me'>;

const request = (
  { visitor, me }: Who,
  { query = {}, posted }: { query?: Record<string, string>; posted?: Record<string, string> } = {},
): DeskRequest => ({
  ...{ me, visitor, slug: id, query, posted: posted ? aForm(posted) : null },
  setStatus() {},
  draftOf: (form) => (posted?.['form'] === form ? { values: posted, answer: null } : emptyDraft),
});

const sendAs = async ({ visitor }: Who, name: DeskFormName, fields: Record<string, string>) =>
  (deskForms[name] ?? signInForms[name])?.({
    form: aForm({ departure: id, page: `/desk/departures/${id}/leader`, ...fields, form: name }),
    ...{ visitor, idempotencyKey: randomUUID() },
  });

async function chooseLeader(): Promise<void> {
  const { departure } = await loadDepartureLeaderPage(request(office));
  const fields = { person: leader.person.id, phone: '98160 00002' };
  await sendAs(office, 'leader', { ...fields, version: String(departure.version) });
}

it('gives the leader their trip, the list, and ticks that count once without scripts', async () => {
  expect((await loadLeadsPage(request(leader))).departures).toEqual([]);
  await chooseLeader();
  expect((await loadLeadsPage(request(leader))).departures).toMatchObject([{ id, isOpen: true }]);
  const { listing, tickIds, owner } = await loadListPage(request(leader));
  expect([listing.travellers.length, listing.showsMedical]).toEqual([2, true]);
  expect(owner).not.toContain('tenzin');
  const [one] = listing.travellers;
  const fields = { traveller: one?.id ?? '', tick: tickIds[one?.id ?? ''] ?? '', state: 'here' };
  const page = deskPaths.list(id);
  expect(await sendAs(leader, 'check-in', { ...fields, page })).toBe(page);
  await sendAs(leader, 'check-in', { ...fields, page });
  const { checkIns, departure } = await loadDepartureLeaderPage(request(office));
  expect(departure.leader?.name).toBe('Tenzin Dorje');
  expect(checkIns.history).toMatchObject([{ state: 'here', actor: 'Tenzin Dorje' }]);
});

it('shows medical notes to the office only in the answer to a form with a reason', async () => {
  const closed = await loadListPage(request(office));
  expect([closed.listing.showsMedical, closed.notes]).toEqual([
    false,
    { reason: '', problem: null },
  ]);
  const page = deskPaths.list(id);
  expect(await sendAs(office, 'medical-notes', { page, reason: 'A question of hers' })).toEqual({
    showAgain: page,
  });
  const refused: unknown = await sendAs(office, 'medical-notes', { page, reason: ' x' }).catch(
    (error: unknown) => error,
  );
  expect(answerToForm(refused)).toMatchObject({ errors: [{ field: 'reason' }] });
  const posted = { form: 'medical-notes', reason: 'A question of hers' };
  const open = await loadListPage(request(office, { posted }));
  expect([open.listing.showsMedical, open.notes]).toEqual([true, null]);
  const short = await loadListPage(request(office, { posted: { ...posted, reason: 'x' } }));
  expect(short.listing.showsMedical).toBe(false);
  expect(short.notes).toMatchObject({ reason: 'x', problem: expect.stringContaining('why') });
  // Reloading the page closes them again.
  expect((await loadListPage(request(office))).listing.showsMedical).toBe(false);
});

it('makes a link that is shown once, and asks for a fresh code first', async () => {
  const { lastDay } = await loadDepartureLeaderPage(request(office));
  const fields = { label: 'Guide in Kaza', expiresOn: lastDay };
  expect(await sendAs(office, 'leader-link', fields)).toEqual({
    showAgain: `/desk/departures/${id}/leader`,
  });
  const posted = { ...fields, form: 'leader-link', idempotencyKey: randomUUID() };
  const { made, links } = await loadDepartureLeaderPage(request(office, { posted }));
  expect(links).toMatchObject([{ label: 'Guide in Kaza', showsMedical: false, isOpen: true }]);
  const hash = made?.url.slice(made.url.indexOf('#')) ?? '';
  expect(hash).toMatch(/^#key=/);
  // The second click of a double click makes nothing, and can't have the secret.
  const again = await loadDepartureLeaderPage(request(office, { posted }));
  expect([again.made, again.repeated]).toEqual([null, 'Guide in Kaza']);
  expect(again.drafts['leader-link']).toEqual(emptyDraft);
  expect(again.links).toHaveLength(1);
  expect(again.idempotencyKey).not.toBe(posted.idempotencyKey);
  expect((await loadDepartureLeaderPage(request(office))).made).toBeNull();

  const guide = { visitor: aBrowser(), me: office.me };
  expect(await sendAs(guide, 'open-list', { link: hash })).toBe('/desk/list');
  const token = /leader-list=([\w-]+)/.exec(guide.visitor.cookie)?.[1] ?? '';
  expect(hash).toBe(`#key=${token}`);
  expect(listCookie(token)).toMatch(/Path=\/desk\/list; .*HttpOnly; SameSite=Lax/);
  expect((await manifestService.listByLink(token, guide.visitor)).travellers).toHaveLength(2);
  await sendAs(office, 'leader-link-end', { link: links[0]?.id ?? '' });
  const refusal: unknown = await manifestService
    .listByLink(token, guide.visitor)
    .catch((error: unknown) => error);
  expect(failureOf(refusal).code).toBe('link_expired');

  const wrong = await loadDepartureLeaderPage(
    request(office, {
      posted: { ...posted, expiresOn: '2020-01-01', idempotencyKey: randomUUID() },
    }),
  );
  expect(wrong.drafts['leader-link']).toMatchObject({
    values: { label: 'Guide in Kaza', expiresOn: '2020-01-01' },
    answer: { errors: [{ field: 'expiresOn' }] },
  });
  // Medical notes take a reason.
  const asked = { ...posted, medical: 'yes', idempotencyKey: randomUUID() };
  const silent = await loadDepartureLeaderPage(request(office, { posted: asked }));
  expect(silent.made).toBeNull();
  expect(silent.drafts['leader-link']).toMatchObject({
    values: { label: 'Guide in Kaza', medical: 'yes' },
    answer: { errors: [{ field: 'reason' }] },
  });
  const reasoned = { ...asked, reason: 'The guide carries the first-aid kit' };
  const noted = await loadDepartureLeaderPage(request(office, { posted: reasoned }));
  expect(noted.made?.link.showsMedical).toBe(true);
  await setClock(service.db, '11 minutes');
  expect(await sendAs(office, 'leader-link', fields)).toEqual({
    showAgain: '/desk/sign-in?resume=leader-link',
  });
});

it('numbers a copy for its maker, and exports only with a reason and a fresh code', async () => {
  const silent: unknown = await sendAs(office, 'list-copy', { medical: 'yes' }).catch(
    (error: unknown) => error,
  );
  expect(answerToForm(silent)).toMatchObject({ errors: [{ field: 'reason' }] });
  const asked = { medical: 'yes', reason: 'No network in Spiti' };
  const path = await sendAs(office, 'list-copy', asked);
  expect(path).toBe(`/desk/departures/${id}/sheet?copy=1&medical=1`);
  const sheet = await loadSheetPage(request(office, { query: { copy: '1', medical: '1' } }));
  expect(sheet?.listing.copy).toMatchObject({ number: 1, by: 'Divya Thakur' });
  expect(await loadSheetPage(request(office, { query: { copy: 'x' } }))).toBeNull();
  const other = await signedIn('Gurdeep Sethi', 'operations');
  const theirs = await loadSheetPage(request(other, { query: { copy: '1' } })).catch(
    (error: unknown) => error,
  );
  expect(failureOf(theirs).code).toBe('not_found');

  const nothing: unknown = await sendAs(office, 'list-export', { format: 'csv' }).catch(
    (error: unknown) => error,
  );
  expect(answerToForm(nothing)).toMatchObject({ errors: [{ field: 'reason' }] });
  const reason = { format: 'csv', reason: 'For the hotel' };
  expect(await sendAs(office, 'list-export', reason)).toEqual({ showAgain: '/api/desk/list-file' });
  await setClock(service.db, '11 minutes');
  expect(await sendAs(office, 'list-export', reason)).toEqual({
    showAgain: '/desk/sign-in?resume=list-export',
  });
});

it('saves rooms as chosen, and keeps the choices when someone else was first', async () => {
  const { rooms } = await loadDepartureRoomsPage(request(office));
  const [a = '', b = ''] = rooms.rooms.flatMap(({ guests }) =>
    guests.map((one) => one.travellerId),
  );
  // Rooms without anyone are left out.
  const fields = { 'kind.2': 'single', 'kind.4': 'twin', [`in.${a}`]: '4', [`in.${b}`]: '2' };
  expect(await sendAs(office, 'rooms', { ...fields, version: '0' })).toContain('done=rooms');
  const saved = await loadDepartureRoomsPage(request(office));
  expect(saved.rooms.rooms.map((room) => [room.occupancy, room.guests[0]?.travellerId])).toEqual([
    ['single', b],
    ['twin', a],
  ]);
  const late: unknown = await sendAs(office, 'rooms', { ...fields, version: '0' }).catch(
    (error: unknown) => error,
  );
  expect(failureOf(late).code).toBe('version_conflict');
  const unplaced: unknown = await sendAs(office, 'rooms', { [`in.${a}`]: '', version: '1' }).catch(
    (error: unknown) => error,
  );
  expect(answerToForm(unplaced)).toMatchObject({ errors: [{ field: `in.${a}` }] });
});

it('sends what waits on a device before it signs out', async () => {
  leader.visitor.onSetCookie(`waiting-ticks=${id}; Path=/`);
  expect(await sendAs(leader, 'sign-out', {})).toBe(
    `/desk/departures/${id}/list?done=waiting-ticks`,
  );
  expect((await staffService.me(leader.visitor)).name).toBe('Tenzin Dorje');
});

it('says why a check-in was refused, and checks no one in for an unknown state', async () => {
  await chooseLeader();
  const { listing, refusal } = await loadListPage(request(leader));
  expect(refusal).toBeNull();
  const fields = { traveller: listing.travellers[0]?.id ?? '', state: 'gone' };
  const error: unknown = await sendAs(leader, 'check-in', fields).catch(
    (thrown: unknown) => thrown,
  );
  const answer = answerToForm(error);
  const after = await loadListPage({
    ...request(leader, { posted: { form: 'check-in' } }),
    draftOf: () => ({ values: {}, answer }),
  });
  expect(after.refusal).toMatch(/^That check-in isn’t saved\. Reload the list/);
  expect(after.listing.checkIns).toEqual([]);
});

describe('over HTTP', () => {
  let site: ApiSite;
  beforeAll(async () => {
    site = await startApiSite(({ url = '' }) => {
      const { pathname } = new URL(url, 'http://site');
      if (pathname === '/list') {
        return {
          handler: async (req, res) => {
            const result = await listPage({
              ...{ params: { id }, query: {}, req, res, resolvedUrl: deskPaths.list(id) },
            });
            res.status('notFound' in result ? 404 : 200).end();
          },
        };
      }
      const routes = { '/ticks': passTicks, '/file': passListFile, '/sign-out': handleDeskForm };
      const handler = Object.entries(routes).find(([path]) => path === pathname)?.[1];
      return { handler, params: { form: 'sign-out' } };
    });
  });
  afterAll(async () => site.close());

  const ask = (
    path: string,
    { cookie = '', body, own = true }: { cookie?: string; body?: object; own?: boolean } = {},
  ) =>
    fetch(`${site.url}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        ...{ cookie, 'sec-fetch-site': own ? 'same-origin' : 'cross-site' },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  it('says for whom and until when a device may keep the list', async () => {
    await chooseLeader();
    const { status, headers } = await ask('/list', { cookie: leader.visitor.cookie });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(headers.get('x-kept-for')).toMatch(/^[\w-]{22}$/);
    expect(Date.parse(headers.get('x-kept-until') ?? '')).toBeGreaterThan(Date.now());
    const stranger = await signedIn('Sonam Other', 'trip_leader');
    const refused = await ask('/list', { cookie: stranger.visitor.cookie });
    expect([refused.status, refused.headers.get('x-kept-for')]).toEqual([404, null]);
  });

  it('takes ticks only from its own pages, and from someone who may', async () => {
    await chooseLeader();
    const { listing } = await loadListPage(request(leader));
    const travellerId = listing.travellers[0]?.id ?? '';
    const tick = { id: randomUUID(), travellerId, state: 'here', at: new Date().toISOString() };
    const body = { departure: id, ticks: [tick] };
    const { cookie } = leader.visitor;
    expect((await ask('/ticks', { cookie, body, own: false })).status).toBe(403);
    expect((await ask('/ticks', { body })).status).toBe(401);
    expect((await ask('/ticks', { cookie, body: { ...body, departure: '../x' } })).status).toBe(
      404,
    );
    const stored = await ask('/ticks', { cookie, body });
    expect(stored.status).toBe(200);
    expect(await stored.json()).toMatchObject({
      ...{ checkIns: [{ travellerId, state: 'here' }], unknown: [] },
    });
  });

  it('sends a file to the office, and leads others back', async () => {
    const body = { departure: id, format: 'csv', reason: 'For the hotel', page: '/desk' };
    const file = await ask('/file', { cookie: office.visitor.cookie, body });
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(file.headers.get('content-disposition')).toContain('.csv');
    expect(await file.text()).toContain('Asha Rao');
    const refused = await ask('/file', { cookie: leader.visitor.cookie, body });
    expect([refused.status, refused.headers.get('location')]).toEqual([
      ...[307, expect.stringMatching(/^\/desk\?answer=/)],
    ]);
  });

  it('clears the device at sign-out, but not before what waits there is sent', async () => {
    const { cookie } = leader.visitor;
    const waits = await ask('/sign-out', {
      cookie: `${cookie}; keeps-list=1; waiting-ticks=${id}`,
      body: { form: 'sign-out' },
    });
    expect([waits.headers.get('location'), waits.headers.get('clear-site-data')]).toEqual([
      ...[deskPaths.list(id, { done: 'waiting-ticks' }), null],
    ]);
    // A list that is gone can't stop the next sign-out.
    expect(waits.headers.getSetCookie()).toContain(
      'waiting-ticks=; Path=/; Max-Age=0; SameSite=Lax',
    );
    const out = await ask('/sign-out', {
      ...{ cookie: `${cookie}; keeps-list=1`, body: { form: 'sign-out' } },
    });
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(out.headers.getSetCookie()).toContain('keeps-list=; Path=/; Max-Age=0; SameSite=Lax');
  });
});
