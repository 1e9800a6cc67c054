import { randomUUID } from 'node:crypto';
import { sweepHolds } from '@/booking/actions/expireHolds';
import { firstValue } from '@/booking/store/database/rows';
import { setClock } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { consentNotices } from '@/lib/forms';
import { bookingService } from '../booking/client';
import type { Visitor } from '../booking/transport';
import { submitHold } from '../forms/bookingForms';
import { loadWaitlistPage } from '../loaders/waitlistPage';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';
import { changePlace, openWaitlistLink, submitJoin } from '../forms/waitlistForms';

let service: Service;
beforeAll(async () => {
  service = await startBookingService();
}, 60_000);
afterAll(() => service.close());
afterEach(() => setClock(service.db, '0 seconds'));

type Act = typeof submitJoin;
async function send(act: Act, fields: Record<string, string>, visitor: Visitor): Promise<URL> {
  const target = await act({ form: aForm(fields), visitor, idempotencyKey: randomUUID() });
  return new URL(typeof target === 'string' ? target : target.showAgain, 'http://site');
}

const wish = (departure: string, email = 'asha@example.com') => ({
  departure,
  name: 'Asha Rao',
  email,
  phone: '',
  pax: '1',
  occupancy: 'twin',
  consent: 'yes',
  notice: consentNotices.waitlist.version,
  started: String(Date.now() - 20_000),
});

const at = (url: URL) => Object.fromEntries(url.searchParams);

async function look(visitor: Visitor, query: Record<string, string> = {}) {
  let status = 200;
  const page = await loadWaitlistPage({
    slug: '',
    query,
    visitor,
    posted: null,
    setStatus: (given) => (status = given),
  });
  return { status, state: page?.state };
}

/** Creates a date whose only seat is held by someone else. */
async function takenDate() {
  const { slug, departureId } = await aTripOnSale(service, { departure: { capacity: 1 } });
  const holder = aBrowser();
  const choice = { slug, departure: departureId, room: 'twin', adults: '1' };
  const held = await submitHold({
    form: aForm(choice),
    visitor: holder,
    idempotencyKey: randomUUID(),
  });
  const holdId = new URL(held, 'http://site').searchParams.get('hold') ?? '';
  return {
    slug,
    departureId,
    giveBack: () => bookingService.releaseHold(holdId, holder),
  };
}

async function placeId(email: string): Promise<string> {
  const id = await firstValue<string>(service.db.queries)`
    select id from waitlist_entry where contact_email = ${email}`;
  if (!id) throw new Error('the entry is missing');
  return id;
}

/** Builds the link that an email would contain, including the part after the #. */
async function mailed(name: 'confirm' | 'entry' | 'leave', email: string): Promise<string> {
  const purpose = name === 'confirm' ? 'waitlist_confirm' : 'waitlist_entry';
  const token = service.deps.links.make(purpose, { id: await placeId(email), round: 1 });
  return `http://site/waitlist#${name}=${token}`;
}

async function joinAndConfirm(departureId: string, email: string): Promise<Visitor> {
  const visitor = aBrowser();
  await send(submitJoin, wish(departureId, email), visitor);
  await send(openWaitlistLink, { link: await mailed('confirm', email) }, visitor);
  expect((await send(changePlace, { do: 'confirm' }, visitor)).pathname).toBe('/waitlist');
  return visitor;
}

const someAddress = () => `${randomUUID()}@example.com`;

describe('joining', () => {
  it('saves the request and asks to open the email link', async () => {
    const { departureId } = await takenDate();
    const visitor = aBrowser();
    const next = await send(submitJoin, wish(departureId, someAddress()), visitor);
    expect(at(next)).toEqual({ joined: expect.stringMatching(/^WL-/) });
    expect((await look(visitor, at(next))).state).toMatchObject({ step: 'joined' });
  });

  it('returns with the error, and with nothing typed in the URL', async () => {
    const { departureId } = await takenDate();
    const visitor = aBrowser();
    const back = await send(submitJoin, { ...wish(departureId), email: 'asha@', pax: '' }, visitor);
    expect(back.href).not.toMatch(/asha/i);
    const page = await loadWaitlistPage({
      slug: '',
      query: at(back),
      visitor,
      posted: aForm({ ...wish(departureId), email: 'asha@', pax: '' }),
      setStatus: (status) => expect(status).toBe(422),
    });
    expect(page?.state).toMatchObject({
      step: 'join',
      draft: { values: { name: 'Asha Rao', email: 'asha@' }, answer: { kind: 'invalid' } },
    });
  });

  it('says that there are seats, and which dates have no waiting list', async () => {
    const { departureId } = await aTripOnSale(service, { departure: { capacity: 1 } });
    const alone = await look(aBrowser(), { departure: departureId, people: '1' });
    expect(alone.state).toMatchObject({ step: 'join', hasRoom: true });
    const two = await look(aBrowser(), { departure: departureId, people: '2', room: 'twin' });
    expect(two.state).toMatchObject({
      step: 'join',
      hasRoom: false,
      draft: { values: { pax: '2', occupancy: 'twin' } },
    });
    const closed = await aTripOnSale(service, { departure: { capacity: 0, salesClosed: true } });
    expect((await look(aBrowser(), { departure: closed.departureId })).state).toMatchObject({
      step: 'over',
    });
    expect((await look(aBrowser(), { departure: randomUUID() })).state).toBeUndefined();
  });
});

describe('a place', () => {
  it('opens with an email link, whose secret is then only in a cookie', async () => {
    const { departureId } = await takenDate();
    const email = someAddress();
    const visitor = aBrowser();
    expect((await look(visitor)).state).toEqual({ step: 'link' });
    await send(submitJoin, wish(departureId, email), visitor);
    const next = await send(openWaitlistLink, { link: await mailed('confirm', email) }, visitor);
    expect(next.href).toBe('http://site/waitlist');
    expect((await look(visitor)).state).toMatchObject({
      step: 'place',
      link: 'confirm',
      entry: { isConfirmed: false },
    });
    await send(changePlace, { do: 'confirm' }, visitor);
    expect((await look(visitor)).state).toMatchObject({
      link: 'entry',
      entry: { isConfirmed: true, position: 1 },
    });
  });

  it('asks before leaving', async () => {
    const { departureId } = await takenDate();
    const email = someAddress();
    const visitor = await joinAndConfirm(departureId, email);
    const asked = await send(openWaitlistLink, { link: await mailed('leave', email) }, visitor);
    expect((await look(visitor, at(asked))).state).toMatchObject({
      asksToLeave: true,
      entry: { status: 'waiting' },
    });
    await send(changePlace, { do: 'leave' }, visitor);
    expect((await look(visitor)).state).toMatchObject({ entry: { status: 'cancelled' } });
  });

  it('shows an offer with its price, and accepting it continues with its seats', async () => {
    const { slug, departureId, giveBack } = await takenDate();
    const visitor = await joinAndConfirm(departureId, someAddress());
    await giveBack();
    const { state } = await look(visitor);
    expect(state).toMatchObject({
      entry: { status: 'offered', offerPrice: { currency: 'INR' } },
    });
    const next = await send(changePlace, { do: 'accept' }, visitor);
    expect(next.pathname).toBe(`/booking/${slug}`);
    const hold = await bookingService.hold(next.searchParams.get('hold') ?? '', visitor);
    expect(hold).toMatchObject({ status: 'active', pax: 1 });
  });

  it('can wait again after its offer expired, with the new link in the browser', async () => {
    const { departureId, giveBack } = await takenDate();
    const visitor = await joinAndConfirm(departureId, someAddress());
    await giveBack();
    await setClock(service.db, '5 hours');
    expect(at(await send(changePlace, { do: 'accept' }, visitor))).toEqual({
      refused: 'hold_expired',
    });
    await sweepHolds(service.deps);
    expect((await look(visitor)).state).toMatchObject({ entry: { status: 'offer_expired' } });
    await send(changePlace, { do: 'rejoin' }, visitor);
    // The seat is free and no one else is waiting, so it's offered immediately, with the new link.
    expect((await look(visitor)).state).toMatchObject({ entry: { status: 'offered' } });
  });

  it('does not open with a wrong link, which is then forgotten', async () => {
    const visitor = aBrowser();
    const nothing = await send(openWaitlistLink, { link: 'https://site/waitlist' }, visitor);
    expect((await look(visitor, at(nothing))).state).toEqual({ step: 'unknown' });
    const forged = `#entry=${randomUUID()}.1.${'x'.repeat(43)}`;
    await send(openWaitlistLink, { link: forged }, visitor);
    expect(await look(visitor)).toEqual({ status: 404, state: { step: 'unknown' } });
    expect((await look(visitor)).state).toEqual({ step: 'link' });
  });
});
