import { emailedCode } from '@/booking/testing/customers';
import type { Service } from '@/booking/testing/service';
import { profileConsents } from '@/lib/account/personNames';
import type { Visitor } from '../booking/transport';
import { submitCodeRequest, submitSignIn } from '../forms/accountForms';
import { submitMailLink } from '../forms/contactForms';
import { submitSavedTrips } from '../forms/savedTripForms';
import { loadSavedTripsPage } from '../loaders/savedTripsPage';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

let service: Service;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  for (const slug of ['spiti', 'bali']) await aTripOnSale(service, { trip: { slug } });
}, 60_000);
afterAll(() => service.close());

const send = (fields: Record<string, string>, visitor: Visitor) =>
  submitSavedTrips({ form: aForm(fields), visitor });

async function look(visitor: Visitor, search = '') {
  const query = Object.fromEntries(new URLSearchParams(search));
  const setStatus = () => undefined;
  const request = { slug: '', query, visitor, posted: null, setStatus };
  return (await loadSavedTripsPage(request)).state;
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = aBrowser();
  const fields = { email, page: 'saved-trips' };
  expect(await submitCodeRequest({ form: aForm(fields), visitor })).toEqual({
    showAgain: '/saved-trips?sent=1',
  });
  const code = await emailedCode(service, email);
  const target = await submitSignIn({ form: aForm({ ...fields, code }), visitor });
  expect(target).toBe('/saved-trips');
  return visitor;
}

it('saves, adds and removes trips in the account', async () => {
  const visitor = await signedIn('asha@example.com');
  expect(await send({ do: 'save', trips: 'spiti' }, visitor)).toBe('/saved-trips');
  await send({ do: 'merge', trips: 'bali,spiti,long-gone,../me,%00' }, visitor);
  expect(await look(visitor)).toMatchObject({
    step: 'account',
    account: {
      trips: [{ slug: 'bali' }, { slug: 'spiti', title: 'Spiti in snow' }],
      hasAlerts: false,
    },
    // There's no content store here, so the list stays without photos and prices.
    cards: null,
    answer: null,
  });
  await send({ do: 'remove', trips: 'bali' }, visitor);
  expect(await look(visitor)).toMatchObject({ account: { trips: [{ slug: 'spiti' }] } });
});

it('turns alerts on with the wording that was shown, and off', async () => {
  const visitor = await signedIn('ben@example.com');
  const { version } = profileConsents.saved_trip_alerts;
  const alerts = { do: 'alerts', granted: 'yes' };
  const old = new URL(String(await send({ ...alerts, notice: 'old' }, visitor)), 'http://site');
  expect(await look(visitor, old.search)).toMatchObject({
    account: { hasAlerts: false },
    answer: { errors: [{ message: expect.stringContaining('wording has changed') as string }] },
  });
  await send({ ...alerts, notice: version }, visitor);
  expect(await look(visitor)).toMatchObject({ account: { hasAlerts: true } });
  await send({ ...alerts, granted: 'no' }, visitor);
  expect(await look(visitor)).toMatchObject({ account: { hasAlerts: false } });
});

it('leads to signing in when signed out', async () => {
  const visitor = aBrowser();
  const target = await send({ do: 'save', trips: 'spiti' }, visitor);
  expect(target).toBe('/saved-trips?signIn=1&trip=spiti');
  expect(await look(visitor, '?signIn=1&trip=spiti')).toMatchObject({
    step: 'signIn',
    trip: 'spiti',
  });
  expect(await look(visitor, '?signIn=1&trip=../me')).toMatchObject({ trip: '' });
  expect(await look(visitor)).toEqual({ step: 'device', isUnavailable: false });
  // Once signed in, the browser sends the same form again.
  const email = 'farah@example.com';
  await submitCodeRequest({ form: aForm({ email }), visitor });
  const code = await emailedCode(service, email);
  const fields = { email, code, page: 'saved-trips', do: 'save', trips: 'spiti' };
  expect(await submitSignIn({ form: aForm(fields), visitor })).toEqual({
    showAgain: '/api/account/saved-trips',
  });
  await send(fields, visitor);
  expect(await look(visitor)).toMatchObject({ account: { trips: [{ slug: 'spiti' }] } });
});

it.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['another word', { do: 'drop', trips: 'spiti' }],
  ['no trip', { do: 'save' }],
  ['what isn’t a slug', { do: 'remove', trips: '../me' }],
  ['capitals', { do: 'save', trips: 'SPITI' }],
])('changes nothing when a form sends %s', async (_, fields) => {
  const visitor = await signedIn('chitra@example.com');
  await send({ do: 'save', trips: 'spiti' }, visitor);
  expect(await send(fields, visitor)).toBe('/saved-trips');
  expect(await look(visitor)).toMatchObject({ account: { trips: [{ slug: 'spiti' }] } });
});

it('says that a link to stop alerts isn’t ours', async () => {
  const stop = { form: aForm({ do: 'alerts', token: 'x' }), visitor: aBrowser() };
  expect(await submitMailLink(stop)).toBe('/newsletter?done=unknown');
});
