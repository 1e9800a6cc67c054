import { aBookingRequest } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import { emailedCode } from '@/booking/testing/customers';
import type { Service } from '@/booking/testing/service';
import { submitCodeRequest, submitSignIn } from '../forms/accountForms';
import type { Visitor } from '../booking/transport';
import { verifyOutcome } from '../forms/outcome';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';
import { submitShares } from '../forms/shareForms';
import { submitTraveller } from '../forms/travellerForms';
import { submitTripTool } from '../forms/tripToolForms';
import { loadMyTripPage } from './myTripPage';

let service: Service;
let reference: string;
const owner = 'asha@example.com';

beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  const { departureId } = await aTripOnSale(service, { trip: { slug: 'spiti' } });
  const guest = aVisitor(service);
  const hold = await guest.hold(departureId);
  const request = aBookingRequest(hold.body.id);
  const contact = { ...request.contact, email: owner };
  ({ reference } = (await guest.book({ ...request, contact })).body);
  const payment = await guest.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
}, 60_000);

/**
 * Requests a code as the form does. The email is dropped, so the code comes from a separate
 * request.
 */
async function codeFor(email: string, visitor: Visitor): Promise<string> {
  await submitCodeRequest({ form: aForm({ email }), visitor });
  return emailedCode(service, email);
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = aBrowser();
  const code = await codeFor(email, visitor);
  await submitSignIn({ form: aForm({ email, code }), visitor });
  return visitor;
}

/** Opens one of the page's addresses, with the body of a form that is shown again. */
async function look(visitor: Visitor, path = `/my-trips/${reference}`, fields?: object) {
  let status = 200;
  let keptFor: string | null | undefined;
  const { pathname, searchParams } = new URL(path, 'http://site');
  const page = await loadMyTripPage({
    slug: pathname.split('/').at(-1) ?? '',
    query: Object.fromEntries([...searchParams]),
    visitor,
    posted: fields ? aForm({ ...fields }) : null,
    setStatus: (given) => (status = given),
    keepFor: (email) => (keptFor = email),
  });
  return { status, page, keptFor };
}

it('shows the trip to its owner, however the reference is written', async () => {
  const visitor = await signedIn(owner);
  const { page, status, keptFor } = await look(visitor);
  expect([status, keptFor]).toEqual([200, owner]);
  expect(page?.state).toMatchObject({ step: 'trip', booking: { reference } });
  const again = await look(visitor, `/my-trips/${reference.toLowerCase()}`);
  expect(again.page?.state).toMatchObject({ step: 'trip', booking: { reference } });
});

it("hides it from everyone else, as if it didn't exist", async () => {
  const stranger = await signedIn('ben@example.com');
  expect((await look(stranger)).page).toBeNull();
  expect((await look(stranger, '/my-trips/SF-00000000')).page).toBeNull();
});

it('asks anyone signed out to sign in, whether the booking exists or not, and returns here', async () => {
  for (const asked of [reference, 'SF-00000000']) {
    const { page, status } = await look(aBrowser(), `/my-trips/${asked}`);
    expect([status, page?.state]).toEqual([
      200,
      {
        step: 'signIn',
        entry: {
          isSent: false,
          isText: false,
          offersTextCodes: false,
          draft: { values: { email: '', signInPhone: '', code: '' }, answer: null },
        },
        kept: null,
      },
    ]);
  }
  const visitor = aBrowser();
  const back = { page: reference, signingIn: '1', email: owner };
  const asked = await submitCodeRequest({ form: aForm(back), visitor });
  expect(asked).toEqual({ showAgain: `/my-trips/${reference}?sent=1` });
  const code = await emailedCode(service, owner);
  const inside = await submitSignIn({ form: aForm({ ...back, code }), visitor });
  expect(inside).toBe(`/my-trips/${reference}`);
  expect((await look(visitor)).page?.state).toMatchObject({ step: 'trip' });
});

it.each(['//evil.example', 'https://evil.example/SF-00000000', '../SF-00000000', 'SF-0000000'])(
  'does not lead to %s after signing in',
  async (page) => {
    const visitor = aBrowser();
    const code = await codeFor(owner, visitor);
    const form = aForm({ page, email: owner, code });
    expect(await submitSignIn({ form, visitor })).toBe('/my-trips');
  },
);

it('keeps what was typed when the session has expired', async () => {
  const known = await signedIn(owner);
  const { page } = await look(known);
  if (page?.state.step !== 'trip') throw new Error('no trip');
  const [traveller] = page.state.booking.details.travellers;
  const typed = { reference, traveller: traveller?.id ?? '', version: '1', fullName: 'Asha D Rao' };
  const visitor = aBrowser();
  const refused = await submitTraveller({ form: aForm(typed), visitor });
  if (typeof refused === 'string') throw new Error('it was taken');
  const shown = refused.showAgain.replace('/booking-details/', '/my-trips/');
  const out = await look(visitor, shown, typed);
  expect(out.page?.state).toMatchObject({ step: 'signIn', kept: typed });

  const back = { ...typed, page: reference, signingIn: '1', email: owner };
  const code = await codeFor(owner, visitor);
  const inside = await submitSignIn({ form: aForm({ ...back, code }), visitor });
  if (typeof inside === 'string') throw new Error('what was typed is lost');
  const { page: again } = await look(visitor, inside.showAgain, { ...back, code });
  expect(again?.state).toMatchObject({
    step: 'trip',
    details: { editing: { id: traveller?.id, draft: { values: { fullName: 'Asha D Rao' } } } },
  });
  expect(verifyOutcome(new URL(inside.showAgain, 'http://site').searchParams.get('answer') ?? '')).toBeNull(); // prettier-ignore
});

it('keeps the named friends when the session has expired', async () => {
  const typed = {
    reference,
    do: 'open',
    'shares.0.payerName': 'Bela Rao',
    'shares.0.payerEmail': 'bela@example.com',
    'shares.1.payerName': 'Chand Rao',
    'shares.1.payerEmail': 'chand@',
  };
  const visitor = aBrowser();
  const form = aForm(typed);
  const refused = await submitShares({ form, visitor, idempotencyKey: crypto.randomUUID() });
  if (typeof refused === 'string') throw new Error('it was taken');
  const shown = refused.showAgain.replace('/booking-details/', '/my-trips/');
  const out = await look(visitor, shown, typed);
  expect(out.page?.state).toMatchObject({ step: 'signIn', kept: typed });

  const back = { ...typed, page: reference, signingIn: '1', email: owner };
  const code = await codeFor(owner, visitor);
  const inside = await submitSignIn({ form: aForm({ ...back, code }), visitor });
  if (typeof inside === 'string') throw new Error('what was typed is lost');
  const { page: again } = await look(visitor, inside.showAgain, { ...back, code });
  expect(again?.state).toMatchObject({
    step: 'trip',
    details: {
      shares: {
        friends: 2,
        isTyped: true,
        draft: { answer: null, values: { 'shares.1.payerEmail': 'chand@' } },
      },
    },
  });
});

it('keeps the note about a file when the session has expired', async () => {
  const typed = { reference, files: '1', kind: 'permit', travellerId: '', label: 'Inner line' };
  const visitor = aBrowser();
  const out = await look(visitor, `/my-trips/${reference}?files=again`, typed);
  expect(out.page?.state).toMatchObject({ step: 'signIn', kept: typed });
  const back = { ...typed, page: reference, signingIn: '1', email: owner };
  const code = await codeFor(owner, visitor);
  const inside = await submitSignIn({ form: aForm({ ...back, code }), visitor });
  if (typeof inside === 'string') throw new Error('what was typed is lost');
  const { page } = await look(visitor, inside.showAgain, { ...back, code });
  expect(page?.state).toMatchObject({
    details: { uploads: { draft: { answer: null, values: { label: 'Inner line' } } } },
  });
});

describe('the forms beside the booking', () => {
  const send = async (visitor: Visitor, fields: Record<string, string>) => {
    const form = aForm({ reference, ...fields });
    const target = await submitTripTool({ form, visitor, idempotencyKey: crypto.randomUUID() });
    const isKept = typeof target !== 'string';
    const path = isKept ? target.showAgain : target;
    return { path, ...(await look(visitor, path, isKept ? { reference, ...fields } : undefined)) };
  };

  it('are accepted, and the page says so', async () => {
    const visitor = await signedIn(owner);
    const written = await send(visitor, { tool: 'message', text: 'May I bring a tripod?' });
    expect(written.path).toBe(`/my-trips/${reference}?tool=message#message`);
    expect(written.page?.state).toMatchObject({
      step: 'trip',
      sent: { tool: 'message', isTaken: true },
      tools: { thread: { messages: [{ text: 'May I bring a tripod?' }] } },
    });
    const named = await send(visitor, { tool: 'roster', granted: 'yes', homeCity: 'Pune' });
    expect(named.page?.state).toMatchObject({
      tools: { roster: { isGranted: true, homeCity: 'Pune' } },
    });
    const taken = await send(visitor, { tool: 'roster', granted: 'no' });
    expect(taken.page?.state).toMatchObject({ tools: { roster: { isGranted: false } } });
    const wished = await send(visitor, { tool: 'room-mates', preference: 'any' });
    expect(wished.page?.state).toMatchObject({
      tools: { roomMates: { preference: 'any' } },
    });
  });

  it('keep a refused friend code and the preference chosen with it', async () => {
    const typed = { tool: 'room-mates', preference: 'any', friendCode: 'not a code' };
    const refused = await send(await signedIn(owner), typed);
    expect(refused.status).toBe(422);
    expect(refused.page?.state).toMatchObject({
      sent: {
        isTaken: false,
        draft: {
          values: { preference: 'any', friendCode: 'not a code' },
          answer: { errors: [{ field: 'friendCode' }] },
        },
      },
    });
    expect(refused.path).not.toContain('not');
  });

  it('show what was typed when refused', async () => {
    const text = 'ü'.repeat(2_001);
    const refused = await send(await signedIn(owner), { tool: 'message', text });
    expect(refused.status).toBe(422);
    expect(refused.page?.state).toMatchObject({
      step: 'trip',
      sent: {
        tool: 'message',
        isTaken: false,
        draft: { values: { text }, answer: { errors: [{ field: 'text' }] } },
      },
    });
    expect(refused.path).not.toContain('ü');
  });

  it('keep what was typed until its author has signed in again', async () => {
    const typed = { tool: 'message', text: 'May I bring a tripod?' };
    const visitor = aBrowser();
    const out = await send(visitor, typed);
    expect(out.page?.state).toMatchObject({ step: 'signIn', kept: { reference, ...typed } });
    const back = { reference, ...typed, page: reference, signingIn: '1', email: owner };
    const code = await codeFor(owner, visitor);
    const inside = await submitSignIn({ form: aForm({ ...back, code }), visitor });
    if (typeof inside === 'string') throw new Error('what was typed is lost');
    const { page } = await look(visitor, inside.showAgain, back);
    expect(page?.state).toMatchObject({ step: 'trip', sent: { draft: { values: { text: typed.text } } } }); // prettier-ignore
  });

  it('redirect nowhere else', async () => {
    const visitor = await signedIn(owner);
    const form = aForm({ reference: '//evil.example', tool: 'message', text: 'x' });
    const target = await submitTripTool({ form, visitor, idempotencyKey: 'x'.repeat(20) });
    expect(target).toBe('/my-trips');
  });
});

it("says that it can't be shown while the service is unavailable", async () => {
  const visitor = await signedIn(owner);
  await service.close();
  const { page, status } = await look(visitor);
  expect([status, page?.state.step]).toEqual([503, 'unavailable']);
  const typed = { reference, tool: 'message', text: 'May I bring a tripod?' };
  const kept = await look(visitor, `/my-trips/${reference}?tool=message`, typed);
  expect(kept.page?.state).toMatchObject({ sent: { draft: { values: { text: typed.text } } } });
});
