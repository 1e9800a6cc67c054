import { aBookingRequest } from '@/booking/testing/builders';
import { aVisitor } from '@/booking/testing/browser';
import { emailedCode, textedCode, verifyNumber } from '@/booking/testing/customers';
import type { Service } from '@/booking/testing/service';
import { submitCodeRequest, submitSignIn, submitSignOut } from '../forms/accountForms';
import type { Visitor } from '../booking/transport';
import type { SentForm } from '../http/formHandler';
import type { FormTarget } from '../http/formHandler';
import { loadMyTripsPage } from '../loaders/myTripsPage';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

let service: Service;
beforeAll(async () => {
  service = await startBookingService({
    RATE_CODE_RESEND_SECONDS: '0',
    SMS_MAIL_DOMAIN: 'sms.example.org',
  });
}, 60_000);
afterAll(() => service.close());

type Act = (form: SentForm) => Promise<FormTarget>;

/**
 * Submits a form and opens the next page as a browser would. If that page shows the form again, it
 * gets what was typed.
 */
async function send(act: Act, fields: Record<string, string>, visitor: Visitor) {
  const form = aForm(fields);
  const target = await act({ form, visitor });
  const isKept = typeof target !== 'string';
  const url = new URL(isKept ? target.showAgain : target, 'http://site');
  return { url, ...(await look(url, visitor, isKept ? form : null)) };
}

async function look(url: URL, visitor: Visitor, posted: ReturnType<typeof aForm> | null = null) {
  let status = 200;
  const query = Object.fromEntries([...url.searchParams]);
  const setStatus = (given: number) => (status = given);
  let keptFor: string | null | undefined;
  const keepFor = (given: string | null) => (keptFor = given);
  const request = { slug: '', query, visitor, posted, setStatus, keepFor };
  const { state } = await loadMyTripsPage(request);
  return { status, state, keptFor };
}

const myTrips = (query = '') => new URL(`http://site/my-trips${query}`);

/** The email with the first code was dropped, so this makes a new code. */
const codeOf = (email: string) => emailedCode(service, email);

async function signedIn(email: string): Promise<Visitor> {
  const visitor = aBrowser();
  await send(submitCodeRequest, { email }, visitor);
  await send(submitSignIn, { email, code: await codeOf(email) }, visitor);
  return visitor;
}

it('asks for an address, then for a code, and shows the trips', async () => {
  const visitor = aBrowser();
  expect((await look(myTrips(), visitor)).state).toMatchObject({
    step: 'signIn',
    entry: { isSent: false },
  });
  const email = 'asha@example.com';
  const asked = await send(submitCodeRequest, { email }, visitor);
  // The address stays in the body and never gets into a URL.
  expect(asked.url.href).toBe('http://site/my-trips?sent=1');
  expect(asked.state).toMatchObject({ entry: { isSent: true, draft: { values: { email } } } });
  const inside = await send(submitSignIn, { email, code: await codeOf(email) }, visitor);
  expect(inside.url.href).toBe('http://site/my-trips');
  expect(inside.state).toMatchObject({ step: 'trips', email, list: { bookings: [] } });
  // A device that saves the page is told whose it is, or that no one is signed in.
  expect([asked.keptFor, inside.keptFor]).toEqual([null, email]);
});

it('leads back to the booking form that needed the sign-in, and to nowhere else', async () => {
  const email = 'dev@example.com';
  const back = '/booking/spiti?departure=1&adults=2';
  const visitor = aBrowser();
  const first = await look(myTrips(`?back=${encodeURIComponent(back)}`), visitor);
  expect(first.state).toMatchObject({ step: 'signIn', back });
  const asked = await send(submitCodeRequest, { email, back }, visitor);
  expect(asked.state).toMatchObject({ entry: { isSent: true }, back });
  const target = await submitSignIn({
    form: aForm({ email, back, code: await codeOf(email) }),
    visitor,
  });
  expect(target).toBe(back);
  for (const other of ['https://evil.example/booking/x', '//evil.example', '/booking/../login']) {
    const shown = await look(myTrips(`?back=${encodeURIComponent(other)}`), aBrowser());
    expect(shown.state).not.toHaveProperty('back');
    await send(submitCodeRequest, { email, back: other }, visitor);
    const code = await codeOf(email);
    const to = await submitSignIn({ form: aForm({ email, back: other, code }), visitor });
    expect(to).toBe('/my-trips');
  }
});

it('keeps wrong input and says what to fix', async () => {
  const visitor = aBrowser();
  const bad = await send(submitCodeRequest, { email: 'ben@' }, visitor);
  expect(bad.status).toBe(422);
  expect(bad.url.href).not.toContain('ben');
  expect(bad.state).toMatchObject({
    entry: {
      isSent: false,
      draft: { values: { email: 'ben@' }, answer: { errors: [{ field: 'email' }] } },
    },
  });
  const email = 'ben@example.com';
  await send(submitCodeRequest, { email }, visitor);
  const wrong = await send(submitSignIn, { email, code: '12 34' }, visitor);
  expect(wrong.status).toBe(422);
  expect(wrong.state).toMatchObject({
    entry: {
      isSent: true,
      draft: { values: { email, code: '12 34' }, answer: { errors: [{ field: 'code' }] } },
    },
  });
});

it('signs in by a verified number, and ignores the form sent along with it', async () => {
  const email = 'esha@example.com';
  await signedIn(email);
  await verifyNumber(service, email, '+919876543210');
  const visitor = aBrowser();
  expect((await look(myTrips(), visitor)).state).toMatchObject({
    entry: { offersTextCodes: true },
  });
  const bad = await send(submitCodeRequest, { signInPhone: '12' }, visitor);
  expect([bad.status, bad.url.pathname]).toEqual([422, '/my-trips']);
  expect(bad.state).toMatchObject({
    entry: {
      isText: true,
      draft: { values: { signInPhone: '12' }, answer: { errors: [{ field: 'signInPhone' }] } },
    },
  });
  const signInPhone = '98765 43210';
  const asked = await send(submitCodeRequest, { signInPhone }, visitor);
  expect(asked.url.href).toBe('http://site/my-trips?sent=1');
  expect(asked.state).toMatchObject({ entry: { isSent: true, isText: true } });
  const code = await textedCode(service, '+919876543210');
  const inside = await send(submitSignIn, { signInPhone, code }, visitor);
  expect(inside.state).toMatchObject({ step: 'trips', email });
  // The request may include an unsent profile form. The code doesn't go to the number in it.
  const other = await send(submitCodeRequest, { email, phone: 'nonsense' }, aBrowser());
  expect(other.status).toBe(200);
});

it('shows a guest booking after signing in with its address, finds it, and closes it again', async () => {
  const { departureId } = await aTripOnSale(service, { trip: { slug: 'spiti' } });
  const guest = aVisitor(service);
  const hold = await guest.hold(departureId);
  const request = aBookingRequest(hold.body.id);
  const contact = { ...request.contact, email: 'chitra@example.com' };
  const { reference } = (await guest.book({ ...request, contact })).body;

  const other = await look(myTrips(), await signedIn('dev@example.com'));
  expect(other.state).toMatchObject({ list: { bookings: [] } });
  const visitor = await signedIn('chitra@example.com');
  const row = { reference, group: 'action_needed' };
  expect((await look(myTrips(), visitor)).state).toMatchObject({ list: { bookings: [row] } });
  const found = await look(myTrips(`?reference=${reference.toLowerCase()}`), visitor);
  expect(found.state).toMatchObject({ list: { bookings: [row] } });
  const past = await look(myTrips('?group=past'), visitor);
  expect(past.state).toMatchObject({ group: 'past', list: { bookings: [] } });

  const out = await send(submitSignOut, {}, visitor);
  expect(out.url.href).toBe('http://site/my-trips');
  expect(out.state).toMatchObject({ step: 'signIn' });
});

it('ignores nonsense in the URL', async () => {
  const visitor = await signedIn('asha@example.com');
  const url = myTrips('?group=all&page=-1&answer=forged&reference=%3Cb%3E');
  expect((await look(url, visitor)).state).toMatchObject({
    step: 'trips',
    group: null,
    answer: null,
  });
});

it("says that it can't show anything while the service is unavailable", async () => {
  await service.app.close();
  expect(await look(myTrips(), aBrowser())).toMatchObject({
    status: 503,
    state: { step: 'unavailable' },
  });
  const silent = await send(submitCodeRequest, { email: 'asha@example.com' }, aBrowser());
  expect(silent.url.href).not.toContain('asha');
  expect(silent.state).toEqual({ step: 'unavailable' });
});
