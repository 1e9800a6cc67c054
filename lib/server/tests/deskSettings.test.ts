/** Settings and policies at the desk, with a real booking service. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@/booking/domain/roles';
import { aDeparture, aTrip } from '@/booking/testing/builders';
import type { Service } from '@/booking/testing/service';
import { aColleague } from '@/booking/testing/staff';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { policyFields, readPolicy } from '@/lib/desk/policyFields';
import { emptyDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import { FormRefused } from '../desk/deskForm';
import type { DeskRequest } from '../desk/deskPage';
import { deskForms } from '../desk/forms';
import { loadNewPolicyPage, loadPoliciesPage, loadPolicyPage } from '../desk/policyPages';
import { loadSettingsPage } from '../desk/settingsPage';
import { staffService } from '../desk/staffService';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let owner: Awaited<ReturnType<typeof signedIn>>;
let finance: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_PER_HOUR: '60', RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
  const trip = await aTrip(service.db, { slug: 'spiti' });
  await aDeparture(service.db, { tripId: trip.id });
  owner = await signedIn('Owen Owner', 'owner');
  finance = await signedIn('Fay Finance', 'finance');
}, 60_000);
afterAll(() => service.close());

async function signedIn(name: string, ...roles: Role[]) {
  const { who } = await aColleague(service, name, ...roles);
  const visitor = aBrowser();
  for (const pair of who.cookie.split('; ')) visitor.onSetCookie(pair);
  return { visitor, me: await staffService.me(visitor) };
}

interface Asked {
  slug?: string;
  query?: Record<string, string>;
  posted?: Record<string, string>;
  who?: typeof owner;
}

const request = ({ slug = '', query = {}, posted, who = owner }: Asked = {}): DeskRequest => ({
  ...{ slug, query, ...who },
  posted: posted ? aForm(posted) : null,
  setStatus: () => {},
  draftOf: (form) => (posted?.['form'] === form ? { values: posted, answer: null } : emptyDraft),
});

async function send(name: DeskFormName, fields: Record<string, string>, who = owner) {
  const act = deskForms[name];
  if (!act) throw new Error(`no form ${name}`);
  const form = aForm({ ...fields, form: name });
  return act({ form, visitor: who.visitor, idempotencyKey: randomUUID() });
}

async function refusal(sent: Promise<unknown>) {
  const error: unknown = await sent.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof FormRefused) return error.answer.errors;
  const { code, errors } = failureOf(error);
  return errors?.map(({ path, message }) => ({ field: path, message })) ?? code;
}
const fieldsOf = async (sent: Promise<unknown>) => {
  const errors = await refusal(sent);
  return typeof errors === 'string' ? errors : errors.map(({ field }) => field);
};

const standard = async () => {
  const { items } = await loadPoliciesPage(request());
  const policy = items.find(({ name }) => name === 'Standard');
  if (!policy) throw new Error('there is no standard policy');
  return policy;
};
const tomorrowOf = (today: string) =>
  new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);

describe('a new version of a policy', () => {
  it('starts from the newest one, and is shown in travellers’ words before it’s written', async () => {
    const { id, trips } = await standard();
    const page = await loadNewPolicyPage(request({ query: { policy: id } }));
    expect(page).toMatchObject({ shown: null, exampleStart: trips[0]?.lastStart });
    expect(page?.values).toMatchObject({
      ...{ validFrom: tomorrowOf(page?.today ?? ''), 'days.0': '30', 'back.0': '90' },
      ...{ 'days.2': '7', 'back.2': '25', 'back.last': '0', freeChanges: '1', minCharge: '' },
    });
    const posted = { ...page?.values, form: 'policy', policy: id, 'back.0': '100', step: 'check' };
    const shown = await loadNewPolicyPage(request({ query: { policy: id }, posted }));
    expect(shown?.shown?.tiers[0]).toMatchObject({ minDaysBefore: 30, refundBps: 10_000 });
    expect(await send('policy', { ...posted, page: '/desk/settings/policies/new' })).toEqual({
      showAgain: '/desk/settings/policies/new',
    });
    expect((await standard()).versions).toHaveLength(1);
  });

  it('is written, refuses to overwrite another, and can be withdrawn', async () => {
    const { id, version } = await standard();
    const page = await loadNewPolicyPage(request({ query: { policy: id } }));
    const fields = {
      ...{ ...page?.values, policy: id, version: String(version), step: 'save' },
      ...{ 'days.3': '3', 'back.3': '12.5', minCharge: '500' },
    };
    expect(await send('policy', fields)).toBe(`/desk/settings/policies/${id}?done=policy`);
    const [written] = (await standard()).versions;
    expect(written).toMatchObject({ state: 'coming', writtenBy: 'Owen Owner' });
    expect(written?.tiers).toContainEqual({
      ...{ minDaysBefore: 3, refundBps: 1_250, minChargeMinorPerPax: 50_000 },
    });
    expect(await refusal(send('policy', fields))).toMatchObject([
      { field: '', message: expect.stringContaining('What you typed is still here') },
    ]);
    // Shown again, the form replaces what its writer now sees.
    const again = await loadNewPolicyPage(
      request({ query: { policy: id }, posted: { ...fields, form: 'policy' } }),
    );
    expect([again?.policy?.version, again?.values['back.3']]).toEqual([version + 1, '12.5']);

    const withdrawal = { policy: id, id: written?.id ?? '', page: `/desk/settings/policies/${id}` };
    expect(await send('withdraw', withdrawal)).toBe(`/desk/settings/policies/${id}?done=withdraw`);
    expect(await refusal(send('withdraw', withdrawal))).toMatchObject([
      { message: expect.stringContaining('It has begun or was withdrawn') },
    ]);
    expect((await standard()).versions[0]?.state).toBe('withdrawn');
  });

  it.each([
    ['no percentage', { 'back.0': 'half' }, ['back.0']],
    ['half a step', { 'days.5': '3' }, ['back.5']],
    ['more back later', { 'back.2': '95' }, ['tiers']],
    ['the same days twice', { 'days.1': '30' }, ['tiers']],
    ['no date', { validFrom: '' }, ['validFrom']],
    ['a past date', { validFrom: '2020-01-01', step: 'save' }, ['validFrom']],
    ['no amount', { minCharge: 'lots' }, ['minCharge']],
  ])('refuses %s, at its field', async (_, wrong, fields) => {
    const { id, version } = await standard();
    const page = await loadNewPolicyPage(request({ query: { policy: id } }));
    const typed = { ...page?.values, policy: id, version: String(version), step: 'check' };
    expect(await fieldsOf(send('policy', { ...typed, ...wrong }))).toEqual(fields);
  });

  it('reads back what a version says', async () => {
    const [version] = (await standard()).versions;
    if (!version) throw new Error('no version');
    const { terms, errors } = readPolicy(policyFields(version));
    expect(errors).toEqual([]);
    expect(terms.tiers).toEqual(
      version.tiers.map(({ minDaysBefore, refundBps }) => ({ minDaysBefore, refundBps })),
    );
    expect(terms.dateChange).toEqual(version.dateChange);
  });
});

it('lets the departures of a trip follow a new policy', async () => {
  const page = await loadNewPolicyPage(request());
  const fields = { ...page?.values, name: 'Winter', step: 'save' };
  const made = await send('policy', { ...fields, name: ' ' }).catch(() => 'refused');
  expect(made).toBe('refused');
  const path = String(await send('policy', fields));
  const id = path.split('/').at(-1)?.split('?')[0] ?? '';
  expect(await loadPolicyPage(request({ slug: id }))).toMatchObject({
    ...{ policy: { name: 'Winter', trips: [] }, others: [{ slug: 'spiti' }], mayChange: true },
  });
  const follow = { policy: id, page: `/desk/settings/policies/${id}`, fromDate: page?.today ?? '' };
  expect(await fieldsOf(send('follow-policy', { ...follow, trip: '' }))).toEqual(['trip']);
  const done = String(await send('follow-policy', { ...follow, trip: 'spiti' }));
  const query = Object.fromEntries(new URL(done, 'http://desk').searchParams);
  expect(await loadPolicyPage(request({ slug: id, query }))).toMatchObject({
    followed: { departures: 1, bookings: 0 },
    policy: { trips: [{ slug: 'spiti', departures: 1 }] },
  });
  expect(await loadPolicyPage(request({ slug: randomUUID() }))).toBeNull();
});

describe('a setting', () => {
  const typed = { setting: 'refund_approval', above: '10,000', validFrom: '2027-04-01' };

  it('is written with its day, keeps what was typed, and can be withdrawn', async () => {
    const open = () => loadSettingsPage(request({ query: { change: 'refund_approval' } }));
    const { settings, change, values } = await open();
    expect([change, values['above'], values['validFrom']]).toEqual([
      ...['refund_approval', '25000', settings.today],
    ]);
    const validFrom = tomorrowOf(settings.today);
    const fields = { ...typed, validFrom, version: '0' };
    expect(await send('setting', fields)).toBe('/desk/settings?done=setting');
    const { settings: after } = await open();
    expect(after.values.refund_approval).toEqual({ aboveMinor: 2_500_000 });
    expect(after.rows).toMatchObject([
      { state: 'coming', value: { refund_approval: { aboveMinor: 1_000_000 } }, validFrom },
    ]);
    expect(await fieldsOf(send('setting', fields))).toEqual(['']);
    const shown = await loadSettingsPage(
      request({
        ...{ query: { change: 'refund_approval' }, posted: { ...fields, form: 'setting' } },
      }),
    );
    expect([shown.values['above'], shown.settings.versions.refund_approval]).toEqual([
      ...['10,000', 1],
    ]);
    const withdrawal = { id: after.rows[0]?.id ?? '', policy: '', page: '/desk/settings' };
    expect(await send('withdraw', withdrawal)).toBe('/desk/settings?done=withdraw');
    expect((await open()).settings.rows).toMatchObject([{ state: 'withdrawn' }]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ above: 'lots' }, ['above']],
    [{ setting: 'refund_choice', days: '31' }, ['days']],
    [{ setting: 'travel_credit', months: '0' }, ['months']],
    [{ setting: 'company', legalName: '', address: '' }, ['legalName', 'address']],
    [{ setting: 'phones', office: 'no number', emergency: '+91 98160 22222' }, ['office']],
    [{ validFrom: '2020-01-01' }, ['validFrom']],
    [{ setting: 'secrets' }, ['']],
  ])('refuses %j at its field', async (wrong, fields) => {
    const { settings } = await loadSettingsPage(request());
    const validFrom = settings.today;
    const version = wrong['setting'] ? '0' : String(settings.versions.refund_approval);
    const sent = send('setting', { ...typed, validFrom, version, ...wrong });
    expect(await fieldsOf(sent)).toEqual(fields);
  });

  it('is only read by finance', async () => {
    const asked = { who: finance, query: { change: 'phones' } };
    expect(await loadSettingsPage(request(asked))).toMatchObject({ change: null });
    const { settings } = await loadSettingsPage(request(asked));
    const version = String(settings.versions.refund_approval);
    expect(await refusal(send('setting', { ...typed, version }, finance))).toBe('forbidden');
  });
});
