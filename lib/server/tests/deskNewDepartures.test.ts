/** Tests the desk's pages and forms for new departures and their terms with a real service. */
import { randomUUID } from 'node:crypto';
import { aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor } from '@/booking/testing/browser';
import { emptyDatabase } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { aColleague, type Colleague } from '@/booking/testing/staff';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { asOpened } from '@/lib/desk/departureDifferences';
import { historyEntry } from '@/lib/desk/departureHistory';
import { toggleDate } from '@/lib/desk/departurePlanWords';
import { departureParts } from '@/lib/desk/departureWords';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { loadDepartureCalendarPage } from '../desk/departureCalendarPage';
import {
  loadDepartureChangePage,
  type DepartureChangePageProps,
} from '../desk/departureChangePage';
import { loadDeparturePage } from '../desk/departurePage';
import { loadSeasonPage, loadSeriesPage } from '../desk/departurePlanPage';
import { departureService } from '../desk/departureService';
import { answerToForm } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { loadDraftsPage } from '../desk/draftsPage';
import { deskForms } from '../desk/forms';
import { loadNewDeparturePage, todayInIndia } from '../desk/newDeparturePage';
import { staffService } from '../desk/staffService';
import { aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let id: string;
let startDate: string;
let divya: Visitor;
let meera: Visitor;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
}, 120_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id, startDate } = await aDeparture(service.db, {
    ...{ tripId, inDays: 40, prices: { twin: 2_000_000 } },
  }));
  divya = browserOf(await aColleague(service, 'Divya Thakur', 'operations'));
  meera = browserOf(await aColleague(service, 'Meera Iyer', 'finance'));
});
afterEach(async () => emptyDatabase(service.db));
afterAll(async () => service.close());

const browserOf = ({ who }: Colleague): Visitor => ({
  cookie: who.cookie,
  address: '127.0.0.1',
  onSetCookie() {},
});

async function requestOf(
  query: DeskRequest['query'] = {},
  shown: Partial<Record<DeskFormName, FormDraft>> = {},
  visitor = divya,
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

/** Sends a form. Returns where it leads, and what the page shows again. */
async function send(
  name: DeskFormName,
  fields: Record<string, string>,
  { visitor = divya, key = randomUUID() as string } = {},
) {
  const all = { form: name, page: `/desk/departures/${id}`, ...fields };
  try {
    const sent = { form: aForm(all), visitor, idempotencyKey: key };
    const target = await deskForms[name]?.(sent);
    const isShown = typeof target === 'object';
    return {
      path: typeof target === 'string' ? target : null,
      draft: isShown ? { values: all, answer: null } : emptyDraft,
    };
  } catch (error) {
    return { path: null, draft: { values: all, answer: answerToForm(error) } };
  }
}

const anExtra = (row: number, code: string, name: string) =>
  Object.fromEntries(
    Object.entries({ code, name, amount: '900', per: 'traveller', maxQty: '1', stock: '' }).map(
      ([field, text]) => [`extra.${row}.${field}`, text],
    ),
  );

/** `DAY` stands for the departure's first day. */
const aPickup = (row: number, code: string, name: string) =>
  Object.fromEntries(
    Object.entries({ code, name, city: 'Himachal', address: '', at: 'DAYT15:00' }).map(
      ([field, text]) => [`pickup.${row}.${field}`, text],
    ),
  );

const day = (offset: number) =>
  new Date(Date.parse(`${startDate}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
const wrongFields = ({ draft }: { draft: FormDraft }) =>
  draft.answer?.errors.map(({ field }) => field);
const drafts = async () => (await loadDraftsPage(await requestOf())).list.items;

describe('one new departure', () => {
  const open = async (query: DeskRequest['query'], draft = emptyDraft) =>
    loadNewDeparturePage(await requestOf(query, { 'new-departure': draft }));

  it('is filled in from the trip’s last one, moved to the chosen day', async () => {
    const blank = await open({});
    expect(blank).toMatchObject({ trip: null, values: null });
    const page = await open({ trip: 'spiti', startDate: day(7) });
    expect(page).toMatchObject({ sourceId: id, checked: null });
    expect(page.values).toMatchObject({
      startDate: day(7),
      endDate: day(13),
      code: `SPITI-${day(7)}`,
      'twin.amount': '20000',
      'twin.onSale': 'yes',
      'pickup.0.at': `${day(7)}T07:00`,
      'extra.0.code': 'TENT',
      depositValue: '3000',
    });
    // The stored rows, and two spare ones.
    expect(page).toMatchObject({ pickupRows: 3, extraRows: 3 });
  });

  it('is shown before it is saved, and then saved as shown', async () => {
    const { values } = await open({ trip: 'spiti', startDate: day(7) });
    const typed = { ...values, capacity: '9', 'twin.amount': '21,000' };
    const checking = await send('new-departure', { ...typed, step: 'check' });
    const page = await open({}, checking.draft);
    expect(page.checked).toMatchObject({
      tripTitle: 'Spiti in snow',
      prices: [{ occupancy: 'twin', amountMinor: 2_100_000, allInMinor: 2_205_000 }],
      sameDay: [],
    });
    expect(page.values).toMatchObject({ capacity: '9', 'twin.amount': '21,000' });
    expect(await drafts()).toEqual([]);
    const saved = await send('new-departure', { ...page.values, step: 'save' });
    const [draft] = await drafts();
    expect(saved.path).toBe(`/desk/departures/${draft?.id}?tab=settings&done=new-departure`);
    expect(draft).toMatchObject({ startDate: day(7), capacity: 9, code: `SPITI-${day(7)}` });
    const stored = await departureService.terms(draft?.id ?? '', divya);
    expect(stored.extras).toMatchObject([{ code: 'TENT', amountMinor: 120_000 }]);
    expect(stored.pickups).toMatchObject([{ pickupAt: `${day(7)}T01:30:00.000Z` }]);
    const twice = await send('new-departure', { ...page.values, step: 'save' });
    expect(wrongFields(twice)).toEqual(['code']);
    expect(await drafts()).toHaveLength(1);
  });

  it('starts from the usual values for a trip without departures', async () => {
    await aTrip(service.db, { slug: 'ladakh' });
    const page = await open({ trip: 'ladakh', startDate: day(0) });
    expect(page.values).toMatchObject({
      endDate: day(6),
      capacity: '12',
      code: `LADAKH-${day(0)}`,
    });
    expect(page.values?.['policy']).toMatch(/^[0-9a-f-]{36}$/);
    const { draft } = await send('new-departure', { ...page.values, step: 'check' });
    expect(draft.answer?.errors.map(({ field }) => field)).toEqual([
      'twin.amount',
      'pickup.0.name',
    ]);
  });

  it('names what is wrong and keeps what was typed', async () => {
    const { values } = await open({ trip: 'spiti', startDate: day(7) });
    const typed = {
      ...values,
      ...{ capacity: 'many', 'twin.child': '120', 'pickup.0.code': '?', endDate: '2027-02-31' },
    };
    const refused = await send('new-departure', { ...typed, step: 'check' });
    expect(wrongFields(refused)?.sort()).toEqual([
      'capacity',
      'endDate',
      'pickup.0.code',
      'twin.child',
    ]);
    expect((await open({}, refused.draft)).values).toMatchObject({ capacity: 'many' });
    const early = await send('new-departure', { ...values, endDate: day(1), step: 'check' });
    const page = await open({}, early.draft);
    expect(page.draft.answer?.errors.map(({ field }) => field)).toEqual(['endDate']);
    expect(page.checked).toBeNull();
  });
});

describe('many new departures', () => {
  const series = () => {
    const weekday = new Date(`${startDate}T00:00:00Z`).getUTCDay() || 7;
    return {
      ...{ trip: 'spiti', source: id, from: day(1), to: day(28) },
      ...{ [`on${weekday}`]: 'yes', percent: '5', roundTo: '2500' },
    };
  };

  it('shows a series, and makes it once', async () => {
    const query = { ...series(), notOn: toggleDate('', day(14)) };
    const page = await loadSeriesPage(await requestOf(query));
    expect(page.plan?.items.map(({ draft, clash }) => [draft.startDate, clash])).toEqual([
      [day(7), null],
      [day(14), 'left_out'],
      [day(21), null],
      [day(28), null],
    ]);
    expect(page.plan).toMatchObject({ count: 3 });
    expect(page.plan?.items[0]?.prices).toMatchObject([
      { beforeMinor: 2_000_000, amountMinor: 2_100_000, allInMinor: 2_205_000 },
    ]);
    expect(await drafts()).toEqual([]);
    const form = { ...page.values, kind: 'series', token: page.plan?.token ?? '' };
    const key = page.idempotencyKey;
    expect((await send('make-departures', form, { key })).path).toBe(
      '/desk/departures/drafts?done=make-departures',
    );
    await send('make-departures', form, { key });
    expect((await drafts()).map((draft) => draft.startDate)).toEqual([day(7), day(21), day(28)]);
  });

  it('makes nothing that wasn’t shown', async () => {
    const page = await loadSeriesPage(await requestOf(series()));
    const form = { ...page.values, kind: 'series', token: page.plan?.token ?? '' };
    const refused = await send('make-departures', { ...form, percent: '6' });
    expect(refused.draft.answer?.errors).toMatchObject([
      { message: expect.stringContaining('may have changed') },
    ]);
    expect(await drafts()).toEqual([]);
  });

  it('copies a season, and says what is wrong with a choice', async () => {
    const query = { trip: 'spiti', from: day(-1), to: day(1), moveBy: '52w', add: '−500' };
    const { plan } = await loadSeasonPage(await requestOf(query));
    expect(plan?.items).toMatchObject([
      { draft: { startDate: day(364) }, prices: [{ amountMinor: 1_950_000 }], clash: null },
    ]);
    const wrong = async (change: object) =>
      (await loadSeasonPage(await requestOf({ ...query, ...change }))).answer?.errors.map(
        ({ field }) => field,
      );
    expect(await wrong({ to: day(-2) })).toEqual(['to']);
    expect(await wrong({ notOn: 'Christmas' })).toEqual(['notOn']);
    expect(await wrong({ percent: 'some', add: 'much' })).toEqual(['percent', 'add']);
    const page = await loadSeriesPage(await requestOf({ trip: 'spiti', from: day(1), to: day(9) }));
    expect(page.answer?.errors.map(({ field }) => field)).toEqual(['on6']);
    expect(page.values['source']).toBe(id);
    await aTrip(service.db, { slug: 'ladakh' });
    const other = await loadSeriesPage(await requestOf({ ...series(), trip: 'ladakh' }));
    expect(other.answer?.errors.map(({ field }) => field)).toEqual(['source']);
    const none = await loadSeasonPage(await requestOf({}));
    expect(none).toMatchObject({ plan: null, answer: null });
  });
});

describe('drafts', () => {
  async function twoDrafts() {
    const query = { trip: 'spiti', from: day(0), to: day(0), moveBy: '4w' };
    for (const moveBy of ['4w', '13w']) {
      const page = await loadSeasonPage(await requestOf({ ...query, moveBy }));
      const form = { ...page.values, kind: 'season', token: page.plan?.token ?? '' };
      await send('make-departures', form);
    }
    return drafts();
  }

  it('are published together', async () => {
    const [one, two] = await twoDrafts();
    const none = await send('publish-drafts', {});
    expect(wrongFields(none)).toEqual(['drafts']);
    const page = '/desk/departures/drafts';
    const ticked = { [`draft.${one?.id}`]: 'yes', [`draft.${two?.id}`]: 'yes' };
    const { path } = await send('publish-drafts', { page, ...ticked });
    expect(path).toBe(`${page}?done=publish-drafts`);
    expect(await drafts()).toEqual([]);
    expect((await staffService.departure(two?.id ?? '', divya)).status).toBe('scheduled');
  });

  it('are deleted if no one changed them meanwhile', async () => {
    const [one] = await twoDrafts();
    const fields = { departure: one?.id ?? '' };
    const stale = await send('delete-draft', { ...fields, version: '99' });
    expect(stale.draft.answer?.errors[0]?.message).toMatch(/Someone else changed this/);
    const sent = await send('delete-draft', { ...fields, version: String(one?.version) });
    expect(sent.path).toBe('/desk/departures/drafts?done=delete-draft');
    expect(await drafts()).toHaveLength(1);
  });
});

const openPart = async (part: string, draft = emptyDraft, visitor = divya) =>
  loadDepartureChangePage(await requestOf({ part }, { [part]: draft }, visitor));

/** What a form of one part sends if nothing is typed. */
const asShown = ({ values, stored, departure }: DepartureChangePageProps) => ({
  ...values,
  ...asOpened(stored),
  ...{ departure: departure.id, version: String(departure.version) },
});

describe('a change of prices', () => {
  const open = openPart;
  const priced = { 'twin.amount': '22,000', 'twin.child': '80', 'twin.onSale': 'yes' };

  it('shows what it does to holds first, and then does exactly that', async () => {
    await aVisitor(service).hold(id, 2);
    const before = await open('prices');
    expect(before).toMatchObject({ shown: null, whoMay: null });
    expect(before.values).toMatchObject({ 'twin.amount': '20000', 'twin.onSale': 'yes' });
    const fields = { ...asShown(before), ...priced, reason: 'Diesel' };
    const checking = await send('prices', { ...fields, step: 'check' });
    const page = await open('prices', checking.draft);
    expect(page.shown).toMatchObject({
      rooms: [{ occupancy: 'twin', beforeMinor: 2_000_000, afterMinor: 2_200_000 }],
      holds: { count: 1, people: 2 },
      bookings: { count: 0, people: 0 },
      endsQuotes: true,
    });
    expect((await staffService.departure(id, divya)).prices[0]?.amountMinor).toBe(2_000_000);
    const version = String(page.shown?.version);
    const saved = await send('prices', { ...page.values, version, step: 'save' });
    expect(saved.path).toBe(`/desk/departures/${id}?tab=settings&done=prices`);
    const after = await staffService.departure(id, divya);
    expect(after).toEqual(page.shown?.after);
    const [row] = (await staffService.departureHistory(id, '', divya)).items;
    expect(row).toMatchObject({ action: 'departure.prices', reason: 'Diesel' });
  });

  it('shows the new figures if a seat was held meanwhile', async () => {
    const fields = { ...asShown(await open('prices')), ...priced };
    const checking = await send('prices', { ...fields, step: 'check' });
    const page = await open('prices', checking.draft);
    await aVisitor(service).hold(id);
    const version = String(page.shown?.version);
    const late = await send('prices', { ...fields, version, step: 'save' });
    expect(late.path).toBeNull();
    const again = await open('prices', late.draft);
    expect(again.draft.answer?.errors).toHaveLength(1);
    expect(again.shown).toMatchObject({ holds: { count: 1 } });
    expect(again.values['twin.amount']).toBe('22,000');
    const now = String(again.shown?.version);
    expect((await send('prices', { ...fields, version: now, step: 'save' })).path).toContain(
      'done',
    );
  });

  it('names what the service refuses, and keeps what was typed', async () => {
    await aVisitor(service).hold(id, 2);
    const fields = { ...asShown(await open('prices')), ...priced, 'twin.allotment': '1' };
    const checking = await send('prices', { ...fields, step: 'check' });
    const page = await open('prices', checking.draft);
    expect(page.shown).toBeNull();
    expect(page.draft.answer?.errors[0]?.message).toMatch(/already booked or held/);
    expect(page.values['twin.allotment']).toBe('1');
  });
});

describe('discounts, extras and pickup points', () => {
  const open = openPart;

  it('lets only finance change discounts', async () => {
    expect(await open('discounts')).toMatchObject({ whoMay: 'finance and owners' });
    expect(await open('prices', emptyDraft, meera)).toMatchObject({
      whoMay: 'operations and owners',
    });
    const typed = {
      departure: id,
      'group.0.from': '5',
      'group.0.percent': '3',
      'early.1.from': '90',
    };
    const fields = { ...typed, 'early.1.percent': '2.5' };
    const asked = await send('discounts', { ...fields, step: 'check' }, { visitor: meera });
    const page = await open('discounts', asked.draft, meera);
    expect(page.shown?.after).toMatchObject({
      groupTiers: [{ minPax: 5, bps: 300 }],
      earlyTiers: [{ minDaysBefore: 90, bps: 250 }],
    });
    const version = String(page.shown?.version);
    const refused = await send('discounts', { ...fields, version, step: 'save' });
    expect(refused.path).toBeNull();
    await send('discounts', { ...fields, version, step: 'save' }, { visitor: meera });
    expect((await staffService.departure(id, meera)).groupTiers).toEqual([{ minPax: 5, bps: 300 }]);
    expect((await open('discounts', emptyDraft, meera)).values).toEqual({
      ...{ 'group.0.from': '5', 'group.0.percent': '3' },
      ...{ 'early.0.from': '90', 'early.0.percent': '2.5' },
    });
  });

  it('adds an extra and moves a pickup point', async () => {
    const extras = await open('extras');
    const mule = {
      'extra.1.name': 'A mule for your bag',
      'extra.1.code': 'mule',
      'extra.1.amount': '1,800',
      'extra.1.per': 'booking',
      'extra.1.maxQty': '1',
      'extra.1.stock': '6',
    };
    const fields = { ...asShown(extras), ...mule };
    const { shown } = await open(
      'extras',
      (await send('extras', { ...fields, step: 'check' })).draft,
    );
    await send('extras', { ...fields, version: String(shown?.version), step: 'save' });
    const pickups = await open('pickups');
    expect(pickups.terms.extras).toMatchObject([
      { code: 'MULE', amountMinor: 180_000, per: 'booking', stock: 6 },
      { code: 'TENT' },
    ]);
    const moved = { ...asShown(pickups), 'pickup.0.at': `${startDate}T09:15` };
    const asked = await send('pickups', { ...moved, step: 'check' });
    const page = await open('pickups', asked.draft);
    await send('pickups', { ...moved, version: String(page.shown?.version), step: 'save' });
    const { items } = await staffService.departureHistory(id, '', divya);
    expect(items.map((row) => historyEntry(row))).toMatchObject([
      {
        what: 'Changed pickup points',
        changes: [{ label: 'Pickup points', to: expect.stringContaining('9:15 am IST') }],
      },
      {
        what: 'Changed extras',
        changes: [
          { from: 'Single tent ₹1,200', to: 'A mule for your bag ₹1,800, Single tent ₹1,200' },
        ],
      },
    ]);
    const { reportAt } = await staffService.departure(id, divya);
    expect(reportAt).toBe(`${startDate}T03:45:00.000Z`);
  });
});

describe('two people who change the same part', () => {
  type Part = keyof typeof departureParts;
  /** Checks a form, and saves it as it was shown. */
  async function save(part: Part, fields: Record<string, string>, visitor = divya) {
    const asked = await send(part, { ...fields, step: 'check' }, { visitor });
    const page = await openPart(part, asked.draft, visitor);
    expect(page).toMatchObject({ changedMeanwhile: [], shown: { version: expect.any(Number) } });
    const sent = { ...asShown(page), step: 'save' };
    const saved = await send(part, sent, { visitor });
    expect(saved.path).toContain(`done=${part}`);
  }

  it.each<{
    part: Part;
    /** What they find, once it's there. */
    first?: Record<string, string>;
    theirs: Record<string, string>;
    mine: Record<string, string>;
    changed: object[];
    both: object;
  }>([
    {
      part: 'prices',
      theirs: { 'twin.child': '70', 'twin.amount': '21000' },
      mine: { 'twin.amount': '22,000', 'twin.allotment': '8' },
      changed: [
        {
          what: 'Twin room: per person',
          from: '₹20,000',
          to: '₹21,000',
          typed: '₹22,000',
        },
        { what: 'Twin room: children pay', from: '80%', to: '70%', typed: null },
      ],
      both: { prices: [{ amountMinor: 2_200_000, childBps: 7_000, allotment: 8 }] },
    },
    {
      part: 'discounts',
      first: { 'group.0.from': '5', 'group.0.percent': '3' },
      theirs: { 'group.1.from': '4', 'group.1.percent': '2' },
      mine: { 'group.0.percent': '6', 'early.0.from': '90', 'early.0.percent': '5' },
      changed: [{ what: 'Groups of 4 or more', from: null, to: 'Discount: 2%', typed: null }],
      both: {
        groupTiers: [
          { minPax: 4, bps: 200 },
          { minPax: 5, bps: 600 },
        ],
        earlyTiers: [{ minDaysBefore: 90, bps: 500 }],
      },
    },
    {
      part: 'extras',
      // It comes before the tent, so the rows change places.
      theirs: { ...anExtra(1, 'BOOTS', 'Snow boots'), 'extra.0.stock': '9' },
      mine: { 'extra.0.amount': '1,500', ...anExtra(2, 'MULE', 'A mule') },
      changed: [
        { what: 'Single tent: how many there are', to: '9', typed: null },
        { what: 'Snow boots', from: null, typed: null },
      ],
      both: {
        extras: [
          { code: 'BOOTS' },
          { code: 'MULE' },
          { code: 'TENT', amountMinor: 150_000, stock: 9 },
        ],
      },
    },
    {
      part: 'pickups',
      theirs: aPickup(1, 'CHD', 'Sector 43'),
      mine: { 'pickup.0.name': 'Kashmere Gate, gate 3', ...aPickup(2, 'SML', 'Old bus stand') },
      changed: [{ what: 'Pickup at Sector 43', from: null, typed: null }],
      both: {
        pickups: [
          { code: 'DEL', name: 'Kashmere Gate, gate 3' },
          { code: 'CHD', name: 'Sector 43' },
          { code: 'SML', name: 'Old bus stand' },
        ],
      },
    },
  ])('lose nothing of its $part', async ({ part, first, theirs, mine, changed, both }) => {
    const owner = browserOf(await aColleague(service, 'Asha Negi', 'owner'));
    const on = (fields: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name, text.replace('DAY', startDate)]),
      );
    if (first) await save(part, { ...asShown(await openPart(part)), ...first }, owner);
    const opened = await openPart(part, emptyDraft, owner);
    await save(part, { ...asShown(opened), ...on(theirs) }, owner);

    const typed = { ...asShown(opened), ...on(mine), reason: 'Hotel' };
    const asked = await send(part, { ...typed, step: 'check' }, { visitor: owner });
    expect(asked.draft.answer?.errors).toMatchObject([{ field: '' }]);
    const unseen = await send(part, { ...typed, step: 'save' }, { visitor: owner });
    expect(unseen.path).toBeNull();
    const page = await openPart(part, asked.draft, owner);
    expect(page).toMatchObject({ shown: null, changedMeanwhile: changed });
    expect(page.changedMeanwhile).toHaveLength(changed.length);
    expect(page.draft.values).toMatchObject({ reason: 'Hotel' });
    await save(part, asShown(page), owner);
    const [now, terms] = await Promise.all([
      staffService.departure(id, owner),
      departureService.terms(id, owner),
    ]);
    expect({ ...terms, ...now }).toMatchObject(both);
  });

  it('are not bothered by a seat that is held meanwhile', async () => {
    const opened = await openPart('prices');
    await aVisitor(service).hold(id);
    await save('prices', { ...asShown(opened), 'twin.amount': '21000' });
  });

  it('see that a row they changed was removed, and keep it', async () => {
    const opened = await openPart('extras');
    await save('extras', { ...asShown(opened), 'extra.0.name': '' });
    const typed = { ...asShown(opened), 'extra.0.amount': '1500', step: 'check' };
    const page = await openPart('extras', (await send('extras', typed)).draft);
    expect(page.changedMeanwhile).toMatchObject([{ what: 'Single tent', to: null }]);
    expect(page.changedMeanwhile[0]?.typed).toContain('₹1,500');
    expect(page.values).toMatchObject({ 'extra.0.code': 'TENT', 'extra.0.amount': '1500' });
  });
});

it('lists everything that a change saves', async () => {
  const open = async (part: 'prices' | 'pickups' | 'extras', typed: Record<string, string>) => {
    const fields = { ...asShown(await openPart(part)), ...typed };
    const asked = await send(part, { ...fields, step: 'check' });
    return (await openPart(part, asked.draft)).differences;
  };
  const prices = { 'twin.child': '50', 'twin.infant': '2000', 'twin.allotment': '6' };
  expect(await open('prices', prices)).toEqual([
    { what: 'Twin room: most people', from: 'no limit', to: '6' },
    { what: 'Twin room: children pay', from: '80%', to: '50%' },
    { what: 'Twin room: infants pay', from: '₹1,500', to: '₹2,000' },
  ]);
  const extras = { 'extra.0.name': '', ...anExtra(1, 'BOOTS', 'Snow boots') };
  expect(await open('extras', extras)).toEqual([
    { what: 'Single tent', from: expect.stringContaining('₹1,200'), to: null },
    { what: 'Snow boots', from: null, to: expect.stringContaining('most per booking: 1') },
  ]);
  expect(await open('pickups', { 'pickup.0.at': `${startDate}T09:15` })).toEqual([
    {
      what: 'Pickup at Kashmere Gate: time',
      from: expect.stringContaining('7:00 am IST'),
      to: expect.stringContaining('9:15 am IST'),
    },
  ]);
  expect(await open('prices', {})).toEqual([]);
});

describe('the settings', () => {
  it('show what they would do without saving', async () => {
    const first = await loadDeparturePage(await requestOf({ tab: 'settings' }));
    const was = Object.entries(first.settings.stored).map(([name, value]) => [
      `was.${name}`,
      value,
    ]);
    const fields = {
      ...first.settings.values,
      ...Object.fromEntries(was),
      ...{ departure: id, version: String(first.departure.version), capacity: '10', blocked: '3' },
    };
    const asked = await send('departure', { ...fields, step: 'check' });
    const page = await loadDeparturePage(
      await requestOf({ tab: 'settings' }, { departure: asked.draft }),
    );
    expect(page.shown).toMatchObject({ freeSeatsBefore: 12, freeSeatsAfter: 7 });
    expect(page.settings.values).toMatchObject({ capacity: '10', blocked: '3' });
    expect(page.departure).toMatchObject({ capacity: 12, blocked: 0 });
    await aVisitor(service).hold(id, 2);
    const less = await send('departure', { ...fields, capacity: '4', step: 'check' });
    expect(less.draft.answer?.errors[0]?.message).toMatch(/already booked or held/);
    const saved = await send('departure', { ...fields, version: '2', step: 'save' });
    expect(saved.path).toContain('done=departure');
  });
});

describe('the calendar', () => {
  it('shows half a year from the chosen month', async () => {
    const month = startDate.slice(0, 7);
    const page = await loadDepartureCalendarPage(await requestOf({ from: month }));
    expect(page.months).toHaveLength(6);
    expect(page.months[0]).toBe(month);
    expect(page.calendar.items).toMatchObject([{ id, tripTitle: 'Spiti in snow' }]);
    const odd = await loadDepartureCalendarPage(await requestOf({ from: '2027-13' }));
    expect(odd.months[0]).toBe(todayInIndia().slice(0, 7));
  });
});

it('names the leaders before and after in the history', () => {
  const row = {
    ...{ id: 'a', actor: 'Tara', role: 'operations', requestId: 'r', reason: null },
    ...{ at: '2026-12-01T04:42:00.000Z', objectKind: 'departure', objectId: 'd' },
    ...{ action: 'departure.change_leader', before: { leader: null } },
  };
  const changed = (leader: unknown) => historyEntry({ ...row, after: { leader } }).changes;
  const to = (name: string) => [{ label: 'Leader', from: 'none', to: name }];
  expect(changed('Tenzin Dorje')).toEqual(to('Tenzin Dorje'));
  expect(changed({ name: 'Tenzin Dorje', phone: '+919816000002' })).toEqual(to('Tenzin Dorje'));
  expect(changed('01930000-0000-7000-8000-000000000101')).toEqual(to('someone on the team'));
});
