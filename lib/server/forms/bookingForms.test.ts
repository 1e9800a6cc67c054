import { randomUUID } from 'node:crypto';
import { sweepHolds } from '@/booking/actions/expireHolds';
import { remindUnfinished } from '@/booking/actions/unfinishedBookings';
import { aCoupon, useUpCoupon } from '@/booking/testing/builders';
import { setClock } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { readDraft } from '@/lib/booking/bookingDraft';
import { quoteRequest, selectionText, type BookingSelection } from '@/lib/booking/bookingSelection';
import type { Visitor } from '../booking/transport';
import { bookingService } from '../booking/client';
import {
  saveTravellerDraft,
  submitConfirm,
  submitHold,
  submitRelease,
  submitTravellers,
} from './bookingForms';
import type { FormTarget, SentOnce } from '../http/formHandler';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

let service: Service;
beforeAll(async () => {
  service = await startBookingService();
}, 60_000);
afterAll(() => service.close());
afterEach(() => setClock(service.db, '0 seconds'));

const send = (
  act: (request: SentOnce) => Promise<FormTarget>,
  fields: Record<string, string>,
  visitor: Visitor,
  idempotencyKey: string = randomUUID(),
) =>
  act({ form: aForm(fields), visitor, idempotencyKey }).then(
    (target) => new URL(typeof target === 'string' ? target : target.showAgain, 'http://site'),
  );

const choice = (slug: string, departureId: string, adults = '1') => ({
  slug,
  departure: departureId,
  room: 'twin',
  adults,
});

const aSelection = (departureId: string): BookingSelection => ({
  departureId,
  room: 'twin',
  otherRooms: [],
  adults: 1,
  children: 0,
  infants: 0,
  pickup: null,
  extras: [],
  code: '',
});

async function held(visitor: Visitor, options: Parameters<typeof aTripOnSale>[1] = {}) {
  const { slug, departureId } = await aTripOnSale(service, options);
  const next = await send(submitHold, choice(slug, departureId), visitor);
  const id = next.searchParams.get('hold');
  if (!id) throw new Error(`no hold: ${next.href}`);
  return { slug, departureId, id };
}

it('saves the second step unvalidated, and finds the held seats from the first', async () => {
  const visitor = aBrowser();
  const { slug, departureId, id } = await held(visitor);
  await send(
    saveTravellerDraft,
    { slug, hold: id, 'contact.name': 'Asha Rao', stray: 'x' },
    visitor,
  );
  const draft = readDraft((await bookingService.hold(id, visitor)).draft);
  expect(draft).toMatchObject({ isTyping: true, fields: { 'contact.name': 'Asha Rao' } });
  expect(draft.fields).not.toHaveProperty('stray');
  expect((await bookingService.ownHolds(visitor)).holds).toMatchObject([
    { id, departureId, tripSlug: slug, pax: 1 },
  ]);
  await send(submitTravellers, { slug, hold: id, 'contact.name': 'Asha Rao' }, visitor);
  expect(readDraft((await bookingService.hold(id, visitor)).draft).isTyping).toBeUndefined();
  expect((await bookingService.ownHolds(aBrowser())).holds).toEqual([]);
  // If the seats are someone else's or the service refuses, nothing is saved and nothing breaks.
  const back = await send(
    saveTravellerDraft,
    { slug, hold: id, 'contact.name': 'Eve' },
    aBrowser(),
  );
  expect(back.pathname).toBe(`/booking/${slug}`);
  await bookingService.releaseHold(id, visitor);
  expect((await bookingService.ownHolds(visitor)).holds).toEqual([]);
});

const arrival = { at: '2026-11-01T10:00:00.000Z', page: '/', campaign: 'monsoon' };

it.each([
  ['yes', '', 0],
  ['', 'yes', 1],
])('emails who didn’t finish if the tick is %j, then %j: %j', async (first, last, emails) => {
  const visitor = aBrowser();
  const { slug, id } = await held(visitor);
  const fields = { slug, hold: id, 'contact.email': 'asha@example.com' };
  await send(saveTravellerDraft, { ...fields, remindsMe: first }, visitor);
  await send(submitTravellers, { ...fields, remindsMe: last }, visitor);
  expect(readDraft((await bookingService.hold(id, visitor)).draft).fields.remindsMe).toBe(last);
  await setClock(service.db, '2 hours');
  await sweepHolds(service.deps);
  expect(await remindUnfinished(service.deps)).toBe(emails);
});

describe('the first step', () => {
  it('holds the seats and continues with the hold', async () => {
    const visitor = aBrowser();
    const { id } = await held(visitor);
    expect((await bookingService.hold(id, visitor)).status).toBe('active');
  });

  it('holds a seat for each adult, and none for their infants', async () => {
    const visitor = aBrowser();
    const { slug, departureId } = await aTripOnSale(service, {
      trip: { minAge: 0 },
      departure: { capacity: 1 },
    });
    const fields = { ...choice(slug, departureId), infants: '2' };
    const next = await send(submitHold, fields, visitor);
    const { pax, quote } = await bookingService.hold(next.searchParams.get('hold') ?? '', visitor);
    expect([pax, quote.travellers.map(({ type }) => type)]).toEqual([1, ['adult', 'infant']]);
  });

  it('returns with all choices when the seats are gone, and says how many are left', async () => {
    const { slug, departureId } = await aTripOnSale(service, { departure: { capacity: 1 } });
    const back = await send(submitHold, choice(slug, departureId, '2'), aBrowser());
    expect(back.pathname).toBe(`/booking/${slug}`);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      departure: departureId,
      room: 'twin',
      adults: '2',
      refused: 'seats_unavailable',
      seats: '1',
    });
  });

  it('shows a changed price before it holds anything', async () => {
    const visitor = aBrowser();
    const { slug, departureId } = await aTripOnSale(service);
    const back = await send(submitHold, { ...choice(slug, departureId), total: '100' }, visitor);
    expect(back.searchParams.get('was')).toBe('100');
    expect(back.searchParams.get('hold')).toBeNull();
  });

  it('shows the new total if the choice changed since the last one was shown', async () => {
    const visitor = aBrowser();
    const { slug, departureId } = await aTripOnSale(service);
    const chosen = { ...choice(slug, departureId), total: '100' };
    const priced = selectionText({ ...aSelection(departureId), adults: 3 });
    const back = await send(submitHold, { ...chosen, priced }, visitor);
    expect(back.searchParams.get('was')).toBeNull();
    expect(back.searchParams.get('repriced')).toBe('1');
    expect(back.searchParams.get('hold')).toBeNull();
  });

  it('holds the seats once for a repeated key', async () => {
    const visitor = aBrowser();
    const { slug, departureId } = await aTripOnSale(service);
    const key = randomUUID();
    const first = await send(submitHold, choice(slug, departureId), visitor, key);
    const second = await send(submitHold, choice(slug, departureId), visitor, key);
    expect(second.href).toBe(first.href);
  });

  it('leads both simultaneous submissions to the same seats', async () => {
    const visitor = aBrowser();
    const { slug, departureId } = await aTripOnSale(service);
    await bookingService.quote(quoteRequest(aSelection(departureId)), visitor);
    const key = randomUUID();
    const [first, second] = await Promise.all(
      [1, 2].map(() => send(submitHold, choice(slug, departureId), visitor, key)),
    );
    expect(first?.searchParams.get('hold')).toBeTruthy();
    expect(second?.href).toBe(first?.href);
  });
});

describe('an offer code', () => {
  const anOffer = async (options?: { maxRedemptions: number }) => ({
    code: await aCoupon(service.db, options),
    ...(await aTripOnSale(service)),
  });

  it('is applied to the hold and lowers the price', async () => {
    const visitor = aBrowser();
    const { slug, departureId, code } = await anOffer();
    const fields = { ...choice(slug, departureId), code: ` ${code.toLowerCase()} ` };
    const id = (await send(submitHold, fields, visitor)).searchParams.get('hold') ?? '';
    const { quote } = await bookingService.hold(id, visitor);
    expect(quote).toMatchObject({ couponCode: code, couponDiscountMinor: 179_990 });
  });

  it("is reported before seats are held if it doesn't apply, and then blocks nothing", async () => {
    const visitor = aBrowser();
    const { slug, departureId, code } = await anOffer({ maxRedemptions: 0 });
    const fields = { ...choice(slug, departureId), code };
    const back = await send(submitHold, fields, visitor);
    expect(back.searchParams.get('hold')).toBeNull();
    expect(back.searchParams.get('code')).toBe(code);
    const next = await send(submitHold, { ...fields, refusedCode: code }, visitor);
    const hold = await bookingService.hold(next.searchParams.get('hold') ?? '', visitor);
    expect(hold.quote).toMatchObject({ couponCode: null, couponDiscountMinor: 0 });
  });

  it('leaves the hold at the price without it when someone else gets its last use', async () => {
    const visitor = aBrowser();
    const { slug, departureId, code } = await anOffer();
    const fields = { ...choice(slug, departureId), code };
    const id = (await send(submitHold, fields, visitor)).searchParams.get('hold') ?? '';
    const person = { slug, hold: id, ...typed, 'contact.email': 'asha@example.com' };
    await send(submitTravellers, person, visitor);
    await useUpCoupon(service.db, code);
    const versions = { termsVersion: '2026-10', policyVersion: '2026-04' };
    const agree = { slug, hold: id, terms: 'accepted', ...versions };
    const back = await send(submitConfirm, agree, visitor);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      step: 'review',
      refused: 'coupon_exhausted',
    });
    expect((await bookingService.hold(id, visitor)).quote.couponDiscountMinor).toBe(0);
    expect((await send(submitConfirm, agree, visitor)).searchParams.get('step')).toBe('pay');
    const { bookingReference } = await bookingService.hold(id, visitor);
    const booking = await bookingService.booking(bookingReference ?? '', visitor);
    expect(booking.cancellation.policyVersion).toBe('2026-04');
  });

  it('is reported at the end if the same person used it before, and the booking continues without it', async () => {
    const { slug, departureId, code } = await anOffer();
    const reviewed = async (visitor: Visitor) => {
      const fields = { ...choice(slug, departureId), code };
      const id = (await send(submitHold, fields, visitor)).searchParams.get('hold') ?? '';
      const person = { slug, hold: id, ...typed, 'contact.email': 'asha@example.com' };
      await send(submitTravellers, person, visitor);
      return { slug, hold: id, terms: 'accepted', termsVersion: '2026-10' };
    };
    const before = aBrowser();
    await send(submitConfirm, await reviewed(before), before);
    const visitor = aBrowser();
    const agree = await reviewed(visitor);
    const back = await send(submitConfirm, agree, visitor);
    expect(back.searchParams.get('refused')).toBe('coupon_already_used');
    expect((await bookingService.hold(agree.hold, visitor)).quote.couponCode).toBeNull();
    expect((await send(submitConfirm, agree, visitor)).searchParams.get('step')).toBe('pay');
  });
});

async function reviewed(visitor: Visitor) {
  const { slug, id } = await held(visitor, { departure: { inDays: 120, instalments: 3 } });
  await send(
    submitTravellers,
    { slug, hold: id, ...typed, 'contact.email': 'asha@example.com' },
    visitor,
  );
  return { slug, hold: id, termsVersion: '2026-10' };
}

it.each([
  ['what they ticked', JSON.stringify({ first: arrival, last: arrival }), arrival],
  ['nothing they didn’t tick', '', undefined],
  ['nothing unreadable', '{"first":1}', undefined],
])('stores with the booking how the visitor found the site: %s', async (_, touches, stored) => {
  const visitor = aBrowser();
  const fields = { ...(await reviewed(visitor)), touches, terms: 'accepted' };
  await send(submitConfirm, fields, visitor);
  const { bookingReference } = await bookingService.hold(fields.hold, visitor);
  const row = await service.db.queries
    .selectFrom('booking')
    .select('attribution')
    .where('reference', '=', bookingReference)
    .executeTakeFirst();
  expect(row?.attribution?.last).toEqual(stored);
});

describe('the payment plan', () => {
  const bookingOf = async ({ hold }: { hold: string }, visitor: Visitor) => {
    const { bookingReference } = await bookingService.hold(hold, visitor);
    return bookingService.booking(bookingReference ?? '', visitor);
  };

  it('survives a refusal, and is booked', async () => {
    const visitor = aBrowser();
    const fields = { ...(await reviewed(visitor)), plan: 'instalments' };
    const back = await send(submitConfirm, fields, visitor);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      plan: 'instalments',
      refused: 'terms_not_accepted',
    });
    await send(submitConfirm, { ...fields, terms: 'accepted' }, visitor);
    expect((await bookingOf(fields, visitor)).schedule).toHaveLength(4);
  });

  it('can be to pay everything now', async () => {
    const visitor = aBrowser();
    const fields = { ...(await reviewed(visitor)), plan: 'full', terms: 'accepted' };
    await send(submitConfirm, fields, visitor);
    const { openPayment, money } = await bookingOf(fields, visitor);
    expect(openPayment?.amountMinor).toBe(money.totalMinor);
  });
});

it('includes extras and the pickup point in the held price', async () => {
  const visitor = aBrowser();
  const { slug, departureId } = await aTripOnSale(service);
  const fields = { ...choice(slug, departureId), pickup: 'DEL', 'extra.TENT': '1' };
  const id = (await send(submitHold, fields, visitor)).searchParams.get('hold') ?? '';
  const { quote } = await bookingService.hold(id, visitor);
  expect(quote.addons).toEqual([{ code: 'TENT', qty: 1 }]);
  expect(quote.travellers[0]?.pickupCode).toBe('DEL');
  // After the seats are released, the selection is unchanged.
  const back = await send(submitRelease, { slug, hold: id }, visitor);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ pickup: 'DEL', 'extra.TENT': '1' });
});

const typed = {
  'contact.name': 'Asha Rao',
  'contact.email': 'asha@',
  'contact.phone': '98765 43210',
  'billing.stateCode': 'KA',
  'billing.legalName': '',
  'billing.gstin': '',
  'billing.address.line1': '',
  'billing.address.city': '',
  'billing.address.pin': '',
  'travellers.0.fullName': 'Asha Rao',
  'travellers.0.dateOfBirth': '1994-02-03',
  'travellers.0.guardianConsent.name': '',
  'travellers.0.guardianConsent.relation': '',
  roomPreference: 'any',
  friendCode: '',
  notes: 'Window seat',
  remindsMe: 'yes',
};

describe('the second step', () => {
  it('keeps typed values and errors out of the URL', async () => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    const back = await send(submitTravellers, { slug, hold: id, ...typed }, visitor);
    expect(Object.fromEntries(back.searchParams)).toEqual({ hold: id, step: 'travellers' });
    const draft = readDraft((await bookingService.hold(id, visitor)).draft);
    expect(draft.fields).toEqual(typed);
    expect(draft.errors.map((error) => error.field)).toEqual(['contact.email']);
  });

  it('continues to the review when valid, priced for the billing state', async () => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    const fields = { slug, hold: id, ...typed, 'contact.email': 'asha@example.com' };
    const next = await send(submitTravellers, fields, visitor);
    expect(next.searchParams.get('step')).toBe('review');
    const { quote } = await bookingService.hold(id, visitor);
    expect(quote.billingStateCode).toBe('KA');
    expect(quote.gst.type).toBe('igst');
  });

  it('keeps what was typed after the hold expires, and holds the seats again with it', async () => {
    const visitor = aBrowser();
    const { slug, departureId, id } = await held(visitor);
    await setClock(service.db, '20 minutes');
    await send(submitTravellers, { slug, hold: id, ...typed }, visitor);
    await service.work();
    const next = await send(submitHold, { ...choice(slug, departureId), oldHold: id }, visitor);
    const again = next.searchParams.get('hold') ?? '';
    expect(again).not.toBe(id);
    expect(readDraft((await bookingService.hold(again, visitor)).draft).fields).toEqual(typed);
  });
});

describe('roommates', () => {
  const alone = { ...typed, 'contact.email': 'asha@example.com' };

  it('are booked as chosen', async () => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    await send(submitTravellers, { slug, hold: id, ...alone }, visitor);
    await send(submitConfirm, { slug, hold: id, terms: 'accepted' }, visitor);
    const { bookingReference } = await bookingService.hold(id, visitor);
    const booking = await bookingService.booking(bookingReference ?? '', visitor, undefined);
    expect(booking.travellers[0]?.roomPreference).toBe('any');
  });

  it.each([
    ['an unknown friend code', { friendCode: 'BBBB-BBBB' }, 'friendCode'],
    ['something else as a friend code', { friendCode: `<b>${'x'.repeat(99)}` }, 'friendCode'],
    ['a group that doesn’t fill its room', { roomPreference: 'with_group' }, 'roomPreference'],
  ])('are refused at their field: %s', async (_, change, field) => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    const fields = { ...alone, ...change };
    await send(submitTravellers, { slug, hold: id, ...fields }, visitor);
    const draft = readDraft((await bookingService.hold(id, visitor)).draft);
    expect(draft.errors.map((error) => error.field)).toEqual([field]);
    expect(draft.fields).toEqual(fields);
  });

  it('lead back from the review to a friend code that has stopped working', async () => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    const fields = { ...alone, friendCode: 'BBBB-BBBB' };
    await send(submitTravellers, { slug, hold: id, ...fields }, visitor);
    const next = await send(submitConfirm, { slug, hold: id, terms: 'accepted' }, visitor);
    expect(Object.fromEntries(next.searchParams)).toEqual({ hold: id, step: 'travellers' });
    const draft = readDraft((await bookingService.hold(id, visitor)).draft);
    expect(draft.errors.map((error) => error.field)).toEqual(['friendCode']);
    expect(draft.fields).toEqual(fields);
  });
});

describe('a company', () => {
  const company = {
    ...typed,
    'contact.email': 'asha@example.com',
    'billing.legalName': 'Meridian Textiles Private Limited',
    'billing.gstin': '29aagcb7383j1z4',
    'billing.address.line1': '4 Residency Road',
    'billing.address.city': 'Bengaluru',
    'billing.address.pin': '560025',
  };

  it.each([
    ['a wrong check digit', 'billing.gstin', '29AAGCB7383J1Z5', 'billing.gstin'],
    ['another state’s GSTIN', 'billing.stateCode', 'MH', 'billing.gstin'],
    ['no company name', 'billing.legalName', '', 'billing.legalName'],
    ['half an address', 'billing.address.pin', '', 'billing.address.pin'],
  ])('is refused at the field: %s', async (_, name, value, field) => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    const fields = { ...company, [name]: value };
    await send(submitTravellers, { slug, hold: id, ...fields }, visitor);
    const draft = readDraft((await bookingService.hold(id, visitor)).draft);
    expect(draft.errors.map((error) => error.field)).toEqual([field]);
    expect(draft.fields).toEqual(fields);
  });

  it('is booked with its GSTIN', async () => {
    const visitor = aBrowser();
    const { slug, id } = await held(visitor);
    const next = await send(submitTravellers, { slug, hold: id, ...company }, visitor);
    expect(next.searchParams.get('step')).toBe('review');
    await send(submitConfirm, { slug, hold: id, terms: 'accepted' }, visitor);
    const { bookingReference } = await bookingService.hold(id, visitor);
    const booking = await bookingService.booking(bookingReference ?? '', visitor, undefined);
    expect(booking.billing).toMatchObject({ gstin: '29AAGCB7383J1Z4', stateCode: 'KA' });
  });
});

it('requires a parent or guardian for a traveller under 18', async () => {
  const visitor = aBrowser();
  const { slug, id } = await held(visitor);
  const young = { ...typed, 'contact.email': 'asha@example.com' };
  const minor = { ...young, 'travellers.0.dateOfBirth': '2012-05-01' };
  await send(submitTravellers, { slug, hold: id, ...minor }, visitor);
  const draft = readDraft((await bookingService.hold(id, visitor)).draft);
  expect(draft.errors.map((error) => error.field)).toContain('travellers.0.guardianConsent.name');
});

it('reports a missing guardian relation at its field, and keeps the rest', async () => {
  const visitor = aBrowser();
  const { slug, id } = await held(visitor);
  const named = {
    ...typed,
    'contact.email': 'asha@example.com',
    'travellers.0.guardianConsent.name': 'R Rao',
  };
  await send(submitTravellers, { slug, hold: id, ...named }, visitor);
  const draft = readDraft((await bookingService.hold(id, visitor)).draft);
  expect(draft.errors).toEqual([
    {
      field: 'travellers.0.guardianConsent.relation',
      message: expect.stringMatching(/relationship/),
    },
  ]);
  expect(draft.fields).toEqual(named);
});

it('releasing the seats returns to the same selection', async () => {
  const visitor = aBrowser();
  const { slug, departureId, id } = await held(visitor);
  const back = await send(submitRelease, { slug, hold: id }, visitor);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    departure: departureId,
    room: 'twin',
    adults: '1',
    pickup: 'DEL',
  });
  expect((await bookingService.hold(id, visitor)).status).toBe('released');
});
