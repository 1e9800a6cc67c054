/** What visitors do on the site, with pages, forms and cookies as in a browser without scripts. */
import { actionElsewhere, hiddenFields } from '../deploy/test/visitor.mjs';
import { walkCheckout } from '../booking/testing/browser.ts';
import { quantile } from './measure.ts';
import type { OwnDate } from './ownDates.ts';
import type { Note, Visitor } from './siteBehindFront.ts';

/** Answers by kind: how long each took, and which weren't answers at all. */
export class Answers {
  readonly ms = new Map<string, number[]>();
  readonly failures = new Map<string, number>();

  /** A failed request is one without an answer, or with a status of 400 or more. */
  readonly note: Note = (kind, { status }, ms) => {
    this.ms.set(kind, [...(this.ms.get(kind) ?? []), ms]);
    if (typeof status !== 'number' || status >= 400) {
      const what = `${kind}: ${status}`;
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
    }
  };

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** A row for each kind: its name, how many, p50, p95, worst, all in ms. */
  rows(): string[][] {
    return [...this.ms].map(([kind, times]) => [
      kind,
      String(times.length),
      ...[quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((ms) =>
        ms.toFixed(0),
      ),
    ]);
  }
}

const choiceOf = ({ id }: OwnDate) => ({ departure: id, room: 'twin', adults: '1' });
const oneTraveller = (name: string) => ({
  'contact.name': name,
  'contact.phone': '98765 43210',
  'contact.email': `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  'billing.stateCode': 'KA',
  'travellers.0.fullName': name,
  'travellers.0.dateOfBirth': '1994-02-03',
  notes: '',
});

/** Opens the booking page of a date. Returns the form that holds a seat, or null if none can be held. */
export async function openBookingForm(visitor: Visitor, date: OwnDate) {
  const address = `/booking/${date.slug}?${new URLSearchParams(choiceOf(date))}`;
  const { html } = await visitor.ask('booking page', 'GET', address);
  const fields = hiddenFields(html, '/api/booking/hold');
  return fields.idempotencyKey ? { ...fields, ...choiceOf(date) } : null;
}

/** Holds a seat. Returns the address of the next step, or null if there was no seat. */
export async function holdSeat(visitor: Visitor, form: Record<string, string>) {
  const { location } = await visitor.ask('hold', 'POST', '/api/booking/hold', form);
  const isHeld = new URL(location || '/', 'http://localhost').searchParams.has('hold');
  if (!isHeld && location) await visitor.ask('refusal', 'GET', location);
  return isHeld ? location : null;
}

/** Goes from a held seat to a paid booking. Returns its reference, or null if a step failed. */
export async function finishBooking(visitor: Visitor, holdAddress: string, name: string) {
  const send = async (html: string, action: string, typed: Record<string, string>) => {
    const hidden = hiddenFields(html, action);
    // The step before didn't lead here.
    if (Object.keys(hidden).length === 0) return '';
    const { location } = await visitor.ask(action, 'POST', action, { ...hidden, ...typed });
    return location ? (await visitor.ask(`page after ${action}`, 'GET', location)).html : '';
  };
  const { html: travellers } = await visitor.ask('travellers', 'GET', holdAddress);
  const review = await send(travellers, '/api/booking/travellers', oneTraveller(name));
  const pay = await send(review, '/api/booking/confirm', { terms: 'accepted' });
  const action = actionElsewhere(pay);
  if (!action) return null;
  const checkout = { action, method: 'post' as const, fields: hiddenFields(pay, action) };
  const back = await walkCheckout({ checkout }, 'success').catch(() => null);
  if (!back || !('action' in back)) return null;
  const { pathname, search } = new URL(back.action);
  const { location } = await visitor.ask('return', 'POST', pathname + search, back.fields);
  if (!location) return null;
  const { pathname: paid, search: how } = new URL(location, 'http://localhost');
  const { html } = await visitor.ask('paid booking', 'GET', paid + how);
  return /\bSF-[0-9A-Z]{8}\b/.exec(html)?.[0] ?? null;
}

/** Releases a held seat. */
export async function giveBack(visitor: Visitor, holdAddress: string, { slug }: OwnDate) {
  const { html } = await visitor.ask('travellers', 'GET', holdAddress);
  const hold = new URL(holdAddress, 'http://localhost').searchParams.get('hold') ?? '';
  const form = { slug, hold, ...hiddenFields(html, '/api/booking/release') };
  await visitor.ask('release', 'POST', '/api/booking/release', form);
}

/**
 * Starts visitors at a steady rate for a while, whatever becomes of those before, and waits until all have ended.
 * Returns how many couldn't start, because `most` were under way.
 */
export async function openLoad(
  { perSecond, seconds, most }: { perSecond: number; seconds: number; most: number },
  visit: (at: number) => Promise<void>,
): Promise<number> {
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let turnedAway = 0;
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const wait = begun + (at / perSecond) * 1_000 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (underWay.size >= most) {
      turnedAway += 1;
      continue;
    }
    const one = visit(at).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
  return turnedAway;
}
