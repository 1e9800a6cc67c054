/** Tests the desk's sign-in and its forms over real HTTP, with a real service. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GetServerSideProps, GetServerSidePropsResult } from 'next';
import type { PasskeyChallenge, PasskeyOffer } from '@/booking/contract/staffPasskeys';
import { listPeople } from '@/booking/store/staff/accounts';
import { emailedCode } from '@/booking/testing/customers';
import { emptyDatabase, setClock } from '@/booking/testing/database';
import { anAuthenticator } from '@/booking/testing/passkeys';
import type { Service } from '@/booking/testing/service';
import { addPerson, aColleague, appCode, type Colleague } from '@/booking/testing/staff';
import type { SignInPageProps } from '../desk/signInPage';
import { handleDeskForm } from '../desk/formHandler';
import { deskPage, type DeskProps } from '../desk/deskPage';
import { loadPeoplePage, type PeoplePageProps } from '../desk/peoplePage';
import { sendPasskeyOptions } from '../desk/passkeyOptions';
import { signInPage } from '../desk/signInPage';
import { loadYouPage, type YouPageProps } from '../desk/youPage';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { startBookingService } from '../testing/siteAndService';

const peoplePage = deskPage(loadPeoplePage, { needs: 'people:write' });
const youPage = deskPage(loadYouPage);
const pagesAt: Partial<Record<string, GetServerSideProps>> = {
  '/desk/people': peoplePage,
  '/desk/you': youPage,
};
type PeopleView = PeoplePageProps & { desk: DeskProps };

let service: Service;
let api: ApiSite;
let pages: ReturnType<typeof createServer>;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
  // The environment is read once, so the desk has its host before the first page.
  process.env.DESK_URL = 'http://desk.localhost';
  api = await startApiSite((request) => {
    setHost(request);
    const { pathname } = new URL(request.url ?? '', 'http://site');
    if (pathname === '/api/desk/passkey-options') return { handler: sendPasskeyOptions };
    return { handler: handleDeskForm, params: { form: pathname.split('/').at(-1) ?? '' } };
  });
  pages = createServer((request, response) => {
    setHost(request);
    const url = new URL(request.url ?? '', 'http://site');
    const load: GetServerSideProps = pagesAt[url.pathname] ?? signInPage;
    void load({
      req: Object.assign(request, { cookies: {} }),
      res: response,
      query: Object.fromEntries(url.searchParams),
      resolvedUrl: `${url.pathname}${url.search}`,
    }).then((result) => {
      if (!response.writableEnded) response.end(JSON.stringify(result));
    });
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
}, 120_000);
afterEach(() => emptyDatabase(service.db));
afterAll(async () => {
  await api.close();
  pages.closeAllConnections();
  pages.close();
  await service.close();
});

type Fields = Record<string, string>;

/** `fetch` can't send another Host, so these browsers say it in a header of their own. */
function setHost({ headers }: IncomingMessage): void {
  headers.host = String(headers['x-host']);
}

/** A browser that follows the desk's redirects by hand, and keeps its cookies. */
function aBrowser(start = '', host = 'desk.localhost') {
  const jar = new Map(
    start.split('; ').flatMap((pair) => {
      const [name = '', value] = pair.split(/=(.*)/s);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const ask = async (base: string, path: string, fields?: Fields) => {
    const response = await fetch(`${base}${path}`, {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'x-host': host,
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  const pagesUrl = () => `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  return {
    forget: () => jar.clear(),
    open: async <Props>(path: string, fields?: Fields) =>
      (await (await ask(pagesUrl(), path, fields)).json()) as GetServerSidePropsResult<Props>,
    /** Asks for what a page's script passes on to the browser. */
    async options<Options>(purpose: 'add' | 'use') {
      const response = await ask(api.url, '/api/desk/passkey-options', { purpose });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text || 'null') as Options };
    },
    /** Sends a form. Returns where it leads, and whether the browser sends the form on. */
    async send(form: string, fields: Fields) {
      const response = await ask(api.url, `/api/desk/${form}`, fields);
      return { status: response.status, to: response.headers.get('location') ?? '' };
    },
  };
}

const propsOf = <Props>(result: GetServerSidePropsResult<Props>) =>
  'props' in result ? (result.props as Props) : null;

const invitation = (email: string): Fields => ({
  ...{ form: 'invite', page: '/desk/people', name: 'Tara Joshi', email, 'role.sales': 'yes' },
});
const browserOf = ({ who }: Colleague) => aBrowser(who.cookie);
const namesOnStaff = async () => (await listPeople(service.db.queries)).map(({ name }) => name);

it('sets up an app at the first sign-in, and shows the recovery codes once', async () => {
  const { email } = await addPerson(service, 'Asha Rao', ['owner']);
  const browser = aBrowser();
  const outside = await browser.open('/desk/people');
  expect(outside).toMatchObject({
    redirect: { destination: '/desk/sign-in?next=%2Fdesk%2Fpeople' },
  });
  const sent = await browser.send('code', { email, next: '/desk/people' });
  expect(sent).toEqual({ status: 307, to: '/desk/sign-in?next=%2Fdesk%2Fpeople&sent=1' });
  const wrong = await browser.send('sign-in', { email, code: '000000', next: '/desk/people' });
  const again = await browser.open<SignInPageProps>(wrong.to, { email, code: '000000' });
  expect(propsOf(again)).toMatchObject({
    step: { kind: 'code' },
    draft: { values: { email }, answer: { errors: [{ field: 'code' }] } },
  });
  await browser.send('code', { email });
  await browser.send('sign-in', { email, code: await emailedCode(service, email) });
  const offer = propsOf(await browser.open<SignInPageProps>('/desk/sign-in'));
  if (offer?.step.kind !== 'app') throw new Error('no app was offered');
  const { key, qrCode } = offer.step.offer;
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  const mistyped = await browser.open<SignInPageProps>('/desk/sign-in', { setUpCode: '000000' });
  // The same key, because the app has it already.
  expect(propsOf(mistyped)).toMatchObject({
    step: { offer: { key } },
    draft: { answer: { errors: [{ field: 'setUpCode' }] } },
  });
  const done = await browser.open<SignInPageProps>('/desk/sign-in', {
    setUpCode: await appCode(key),
  });
  expect(propsOf(done)).toMatchObject({ step: { kind: 'recoveryCodes' } });
  const people = await browser.open<PeopleView>('/desk/people');
  expect(propsOf(people)).toMatchObject({ people: [{ name: 'Asha Rao', status: 'active' }] });
});

it('keeps a form through a new sign-in, and carries it out once confirmed', async () => {
  const owner = await aColleague(service, 'Asha Rao', 'owner');
  const browser = browserOf(owner);
  browser.forget();
  const fields = invitation('tara@example.com');
  const refused = await browser.send('invite', fields);
  expect(refused).toEqual({ status: 307, to: '/desk/sign-in?resume=invite' });
  const first = propsOf(await browser.open<SignInPageProps>(refused.to, fields));
  expect(first).toMatchObject({ step: { kind: 'email' }, waiting: { name: 'invite', fields } });
  const kept = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`kept.${name}`, value]),
  );
  const { email } = owner.person;
  await browser.send('code', { email });
  const carried = { ...kept, resume: 'invite', email, code: await emailedCode(service, email) };
  const entered = await browser.send('sign-in', carried);
  const second = propsOf(await browser.open<SignInPageProps>(entered.to, carried));
  expect(second).toMatchObject({ step: { kind: 'factor' }, waiting: { name: 'invite', fields } });
  expect(await namesOnStaff()).toEqual(['Asha Rao']);
  const wrong = await browser.send('invite', { ...fields, appCode: '000000' });
  expect(wrong.to).toMatch(/^\/desk\/sign-in\?resume=invite&answer=/);
  const appCodeNow = await appCode(owner.key, 1);
  const right = await browser.send('invite', { ...fields, appCode: appCodeNow });
  expect(right).toEqual({ status: 303, to: '/desk/people?done=invite' });
  expect(await namesOnStaff()).toEqual(['Asha Rao', 'Tara Joshi']);
  // A second click finds the code used, but not that the sender is a stranger.
  const twice = await browser.send('invite', { ...fields, appCode: appCodeNow });
  expect(twice.to).toMatch(/^\/desk\/people\?answer=/);
});

it('asks for the app’s code before access changes, if the last one is old', async () => {
  const owner = await aColleague(service, 'Asha Rao', 'owner');
  const browser = browserOf(owner);
  await setClock(service.db, '11 minutes');
  const fields = invitation('tara@example.com');
  const refused = await browser.send('invite', fields);
  expect(refused.to).toBe('/desk/sign-in?resume=invite');
  const asked = propsOf(await browser.open<SignInPageProps>(refused.to, fields));
  expect(asked).toMatchObject({ step: { kind: 'factor', isAgain: true }, waiting: { fields } });
});

it('takes a passkey at the first sign-in and the next one, and says what works without scripts', async () => {
  const { email } = await addPerson(service, 'Asha Rao', ['owner']);
  const browser = aBrowser();
  const enter = async () => {
    await browser.send('code', { email });
    await browser.send('sign-in', { email, code: await emailedCode(service, email) });
  };
  await enter();
  const { body: offer } = await browser.options<PasskeyOffer>('add');
  const authenticator = anAuthenticator(service.deps.config.deskUrl);
  const { name: _, ...made } = authenticator.make(offer, '');
  const newPasskey = JSON.stringify(made);
  const setUp = async (fields: Fields) =>
    propsOf(await browser.open<SignInPageProps>('/desk/sign-in', fields));
  expect(await setUp({ passkeyName: ' ', newPasskey })).toMatchObject({
    step: { kind: 'app' },
    draft: { answer: { errors: [{ field: 'passkeyName' }] } },
  });
  for (const wrong of ['', 'nonsense', '{}', '[]', '{"id":"x"}']) {
    expect(await setUp({ passkeyName: 'Laptop', newPasskey: wrong })).toMatchObject({
      step: { kind: 'app' },
      draft: { values: { passkeyName: 'Laptop' }, answer: { errors: [{ field: 'newPasskey' }] } },
    });
  }
  const done = await setUp({ passkeyName: 'Laptop', newPasskey });
  expect(done?.step).toMatchObject({ kind: 'recoveryCodes' });
  expect(done?.step.kind === 'recoveryCodes' && done.step.codes).toHaveLength(10);

  browser.forget();
  await enter();
  const page = '/desk/sign-in?next=%2Fdesk%2Fpeople';
  expect(propsOf(await browser.open<SignInPageProps>(page))).toMatchObject({
    step: { kind: 'factor', isAgain: false, hasApp: false, hasPasskey: true },
  });
  const refused = await browser.send('factor', { passkey: '', next: '/desk/people' });
  expect(propsOf(await browser.open<SignInPageProps>(refused.to, { passkey: '' }))).toMatchObject({
    step: { kind: 'factor' },
    draft: {
      answer: { errors: [{ field: 'passkey', message: expect.stringMatching(/scripts/) }] },
    },
  });
  const { body: challenge } = await browser.options<PasskeyChallenge>('use');
  const passkey = JSON.stringify(authenticator.sign(challenge));
  const entered = await browser.send('factor', { passkey, next: '/desk/people' });
  expect(entered).toEqual({ status: 303, to: '/desk/people' });
});

it('adds, uses and removes a passkey beside an app', async () => {
  const owner = await aColleague(service, 'Asha Rao', 'owner');
  const browser = browserOf(owner);
  const authenticator = anAuthenticator(service.deps.config.deskUrl);
  const { name: _, ...made } = authenticator.make(
    (await browser.options<PasskeyOffer>('add')).body,
    '',
  );
  const form = { form: 'passkey', page: '/desk/you', passkeyName: 'Laptop' };
  const unscripted = await browser.send('passkey', { ...form, newPasskey: '' });
  const again = propsOf(await browser.open<YouPageProps>(unscripted.to, form));
  expect(again?.passkeyDraft).toMatchObject({
    values: { passkeyName: 'Laptop' },
    answer: { errors: [{ field: 'newPasskey' }] },
  });
  const added = await browser.send('passkey', { ...form, newPasskey: JSON.stringify(made) });
  expect(added).toEqual({ status: 303, to: '/desk/you?done=passkey' });

  // It confirms a form that needs a fresh second step, and isn't carried along.
  await setClock(service.db, '11 minutes');
  expect((await browser.options('add')).status).toBe(401);
  const late = await browser.send('passkey', { ...form, newPasskey: JSON.stringify(made) });
  expect(late).toEqual({ status: 307, to: '/desk/sign-in?resume=passkey' });
  const fields = invitation('tara@example.com');
  const refused = await browser.send('invite', { ...fields, passkey: 'wrong' });
  const asked = propsOf(
    await browser.open<SignInPageProps>(refused.to, { ...fields, passkey: 'wrong' }),
  );
  expect(asked).toMatchObject({
    step: { kind: 'factor', isAgain: true, hasApp: true, hasPasskey: true },
    draft: { answer: { errors: [{ field: 'passkey' }] } },
  });
  expect(asked?.waiting).toEqual({ name: 'invite', fields });
  const { body: challenge } = await browser.options<PasskeyChallenge>('use');
  const passkey = JSON.stringify(authenticator.sign(challenge));
  const sent = await browser.send('invite', { ...fields, passkey });
  expect(sent.to).toBe('/desk/people?done=invite');
  expect(await namesOnStaff()).toEqual(['Asha Rao', 'Tara Joshi']);

  const you = propsOf(await browser.open<YouPageProps>('/desk/you'));
  expect(you?.passkeys).toMatchObject({ hasApp: true, passkeys: [{ name: 'Laptop' }] });
  const which = you?.passkeys.passkeys[0]?.id ?? '';
  const removal = { form: 'remove-passkey', page: '/desk/you', which };
  expect((await browser.send('remove-passkey', removal)).to).toBe('/desk/you?done=remove-passkey');
});

it('offers an app to someone who has only a passkey, once they confirm', async () => {
  const { email } = await addPerson(service, 'Asha Rao', ['owner']);
  const browser = aBrowser();
  await browser.send('code', { email });
  await browser.send('sign-in', { email, code: await emailedCode(service, email) });
  const authenticator = anAuthenticator(service.deps.config.deskUrl);
  const { body: offer } = await browser.options<PasskeyOffer>('add');
  const { name: _, ...made } = authenticator.make(offer, '');
  await browser.open('/desk/sign-in', { passkeyName: 'Laptop', newPasskey: JSON.stringify(made) });
  const which = propsOf(await browser.open<YouPageProps>('/desk/you'))?.passkeys.passkeys[0]?.id;
  const removal = { form: 'remove-passkey', page: '/desk/you', which: which ?? '' };
  const kept = await browser.send('remove-passkey', removal);
  expect(propsOf(await browser.open<YouPageProps>(kept.to, removal))).toMatchObject({
    removalDraft: { answer: { errors: [{ field: 'which' }] } },
    passkeys: { hasApp: false, passkeys: [{ canRemove: false }] },
  });

  await setClock(service.db, '11 minutes');
  const page = '/desk/sign-in?app=1';
  expect(await browser.open(page)).toEqual({
    redirect: {
      destination: `/desk/sign-in?confirm=1&next=${encodeURIComponent(page)}`,
      permanent: false,
    },
  });
  const { body: challenge } = await browser.options<PasskeyChallenge>('use');
  const passkey = JSON.stringify(authenticator.sign(challenge));
  const confirmed = await browser.send('factor', { passkey, confirm: '1', next: page });
  expect(confirmed.to).toBe(page);
  const step = propsOf(await browser.open<SignInPageProps>(page))?.step;
  if (step?.kind !== 'app') throw new Error('no app was offered');
  expect(step.isMore).toBe(true);
  // The database's clock is 22 steps of 30 seconds ahead.
  const done = await browser.open<SignInPageProps>(page, {
    setUpCode: await appCode(step.offer.key, 22),
  });
  expect(propsOf(done)).toMatchObject({ step: { kind: 'recoveryCodes' } });
});

it('shows a refused form again with what was typed', async () => {
  const owner = await aColleague(service, 'Asha Rao', 'owner');
  const browser = browserOf(owner);
  const { 'role.sales': _, ...fields } = invitation('tara@example.com');
  const refused = await browser.send('invite', fields);
  const page = propsOf(await browser.open<PeopleView>(refused.to, fields));
  expect(page?.drafts.invite).toMatchObject({
    values: { name: 'Tara Joshi', email: 'tara@example.com' },
    answer: { errors: [{ field: 'roles', message: 'Tick at least one role' }] },
  });
});

it('doesn’t exist at the public host, for other roles, or for other sites’ forms', async () => {
  const owner = await aColleague(service, 'Asha Rao', 'owner');
  const finance = await aColleague(service, 'Meera Iyer', 'finance');
  expect(await aBrowser(owner.who.cookie, 'localhost').open('/desk/people')).toEqual({
    notFound: true,
  });
  expect(await browserOf(finance).open('/desk/people')).toEqual({ notFound: true });
  expect((await aBrowser(owner.who.cookie, 'localhost').send('invite', {})).status).toBe(404);
  expect((await browserOf(owner).send('nonsense', {})).status).toBe(404);
  expect((await aBrowser(owner.who.cookie, 'localhost').options('add')).status).toBe(404);
  expect((await aBrowser().options('add')).status).toBe(401);
  expect((await browserOf(owner).options('use')).status).toBe(409);
  const foreign = await fetch(`${api.url}/api/desk/invite`, {
    method: 'POST',
    headers: {
      'x-host': 'desk.localhost',
      cookie: owner.who.cookie,
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(invitation('tara@example.com')),
  });
  expect(foreign.status).toBe(403);
  expect(await namesOnStaff()).toEqual(['Asha Rao', 'Meera Iyer']);
});

it('goes on only to pages of the desk', async () => {
  const owner = await aColleague(service, 'Asha Rao', 'owner');
  const browser = browserOf(owner);
  for (const next of ['https://evil.example', '//evil.example/desk', '/desk\\evil', '/trip/x']) {
    const page = `/desk/sign-in?next=${encodeURIComponent(next)}`;
    expect(await browser.open(page)).toMatchObject({ redirect: { destination: '/desk' } });
    const left = await browser.send('session', { form: 'session', page: next, session: 'x' });
    expect(left.to).toMatch(/^\/desk\?answer=/);
  }
});
