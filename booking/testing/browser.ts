/**
 * A test visitor, which stores cookies and creates idempotency keys as the site does for a browser.
 */
import { randomUUID } from 'node:crypto';
import type { BookingCreated, BookingDetail, BookingRequest } from '../contract/bookings.ts';
import type { Occupancy } from '../contract/common.ts';
import type { Hold, HoldDetail } from '../contract/holds.ts';
import type { Payment, PaymentRequest } from '../contract/payments.ts';
import type { Problem } from '../contract/problem.ts';
import type { QuoteRequest, QuoteResponse } from '../contract/quotes.ts';
import { aBookingRequest, aQuoteRequest } from './builders.ts';
import { testSecrets, type Service } from './service.ts';

export interface Reply<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/** Returns a visitor without a session. */
export function aVisitor(service: Pick<Service, 'app'>) {
  const jar = new Map<string, string>();
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send<T = Problem>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await service.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
        ...(jar.size > 0 ? { cookie: cookieHeader() } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      // Values are kept raw, so encoded cookies are sent back unchanged.
      if (/max-age=0(;|$)|expires=thu, 01 jan 1970/i.test(set)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    // Tests state which shape they expect; the contract test enforces it.
    const parsed: T = response.body === '' ? (null as T) : response.json<T>();
    return { status: response.statusCode, body: parsed, headers: response.headers };
  }

  const post = <T>(url: string, body: object, key: string = randomUUID()) =>
    send<T>('POST', url, body, { 'idempotency-key': key });

  const visitor = {
    send,
    post,
    get cookie() {
      return cookieHeader();
    },
    /** Prices `pax` adults. */
    quote: (
      departureId: string,
      pax = 1,
      occupancy: Occupancy = 'twin',
      more: Partial<QuoteRequest> = {},
    ) =>
      send<QuoteResponse>('POST', '/v1/quotes', {
        ...aQuoteRequest(departureId, pax, occupancy),
        ...more,
      }),
    async hold(departureId: string, pax = 1, occupancy: Occupancy = 'twin') {
      const { body } = await visitor.quote(departureId, pax, occupancy);
      return post<Hold>('/v1/holds', { quoteToken: body.token });
    },
    readHold: (id: string) => send<HoldDetail>('GET', `/v1/holds/${id}`),
    book: (request: BookingRequest) => post<BookingCreated>('/v1/bookings', request),
    async holdAndBook(departureId: string, pax = 1) {
      const hold = await visitor.hold(departureId, pax);
      const booking = await visitor.book(aBookingRequest(hold.body.id, { pax }));
      if (booking.status !== 201) throw new Error(JSON.stringify(booking.body));
      return { holdId: hold.body.id, reference: booking.body.reference };
    },
    pay: (reference: string, purpose = 'deposit', more: Omit<PaymentRequest, 'purpose'> = {}) =>
      post<Payment>(`/v1/bookings/${reference}/payments`, { purpose, ...more }),
    readBooking: (reference: string) => send<BookingDetail>('GET', `/v1/bookings/${reference}`),
    readPayment: (id: string) => send<Payment>('GET', `/v1/payments/${id}`),
  };
  return visitor;
}

export type Visitor = ReturnType<typeof aVisitor>;

export type Outcome = 'success' | 'fail' | 'pending' | 'late' | 'cancel';

/**
 * Walks through the hosted checkout over real HTTP, like a browser without scripts. Returns the
 * form to post back, or the address the browser was sent to.
 */
export async function walkCheckout(
  payment: Pick<Payment, 'checkout'>,
  outcome: Outcome,
): Promise<{ action: string; fields: Record<string, string> } | { location: string } | null> {
  if (!payment.checkout) throw new Error('this payment has no checkout');
  const { action, fields } = payment.checkout;
  const opened = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const page = opened.headers.get('location');
  if (opened.status !== 303 || !page) throw new Error(`checkout returned ${opened.status}`);
  const decided = await fetch(new URL(`${new URL(page, action).href}/outcome`), {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  const location = decided.headers.get('location');
  if (location) return { location };
  const html = await decided.text();
  const back = /<form id="back" method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!back) return null;
  const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return {
    action: unescapeHtml(back),
    fields: Object.fromEntries(
      inputs.map(([, name, value]) => [unescapeHtml(name ?? ''), unescapeHtml(value ?? '')]),
    ),
  };
}

/** Sends the browser back to the service, in a cross-site request without a cookie. */
export async function comeBack(
  service: Pick<Service, 'app'>,
  back: Awaited<ReturnType<typeof walkCheckout>>,
) {
  if (back && 'location' in back) {
    const { pathname, search } = new URL(back.location);
    return service.app.inject({
      url: `${pathname}${search}`,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
  }
  if (!back) throw new Error('nothing to come back with');
  const { pathname, search } = new URL(back.action);
  return service.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:4100',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(back.fields).toString(),
  });
}

/** Captures an order's payment that was left pending at the gateway. */
export async function captureOpen(
  service: Pick<Service, 'payUrl'>,
  orderId: string | null,
): Promise<void> {
  const payments = await paymentsAt(service);
  const open = payments.find((one) => one.order_id === orderId && one.status === 'created');
  if (!open) throw new Error('no payment is pending');
  await fetch(`${service.payUrl}/emulator/payments/${open.id}/capture`, { method: 'POST' });
}

/** Returns the gateway's payments, oldest first. */
export async function paymentsAt({ payUrl }: Pick<Service, 'payUrl'>) {
  const response = await fetch(`${payUrl}/emulator/state`);
  const { payments } = (await response.json()) as {
    payments: { id: string; order_id: string; status: string; amount: number }[];
  };
  return payments;
}

/** Disputes the newest payment, or part of it, as its payer's bank would. Returns the dispute's ID. */
export async function disputeNewest(
  service: Pick<Service, 'payUrl'>,
  amount?: number,
): Promise<string> {
  const newest = (await paymentsAt(service)).findLast(({ status }) => status === 'captured');
  if (!newest) throw new Error('no payment was captured');
  const url = `${service.payUrl}/emulator/payments/${newest.id}/dispute`;
  return (await tell<{ id: string }>(url, amount === undefined ? {} : { amount })).id;
}

/** Decides a dispute at the gateway. */
export async function decideDispute(
  service: Pick<Service, 'payUrl'>,
  disputeId: string,
  status: 'under_review' | 'won' | 'lost' | 'closed',
): Promise<void> {
  await tell(`${service.payUrl}/emulator/disputes/${disputeId}`, { status });
}

async function tell<Answer>(url: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the emulator answered ${response.status}`);
  return (await response.json()) as Answer;
}

export function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
