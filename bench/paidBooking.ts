import { randomInt, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { BookingCreated } from '../booking/contract/bookings.ts';
import type { DepartureDetail } from '../booking/contract/departures.ts';
import type { BookingDocuments } from '../booking/contract/documents.ts';
import type { Hold } from '../booking/contract/holds.ts';
import type { Payment } from '../booking/contract/payments.ts';
import type { QuoteResponse } from '../booking/contract/quotes.ts';
import { aBookingRequest, aQuoteRequest } from '../booking/testing/builders.ts';
import { walkCheckout } from '../booking/testing/browser.ts';
import { pause } from './measure.ts';
import { cookieOf, send } from './requests.ts';

const agent = new Agent({ keepAlive: true });

/**
 * Books seats in twin rooms and pays the deposit as the site would for a browser. Waits for the
 * receipt, and returns the reference, the browser's cookie and the receipt's path.
 */
export async function bookAndPay(service: string, token: string, departureId: string, people = 1) {
  let cookie = '';
  // The service limits what one network may do, so each of these visitors has its own.
  const visitor = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const ask = async <Body>(method: string, url: string, body?: object): Promise<Body> => {
    const answer = await send(`${service}${url}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': visitor,
        'idempotency-key': randomUUID(),
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${answer.body.toString()}`);
    cookie = cookieOf(answer) ?? cookie;
    // The benchmark only calls routes in the contract.
    return JSON.parse(answer.body.toString()) as Body;
  };
  const { pickups } = await ask<DepartureDetail>('GET', `/v1/departures/${departureId}`);
  const pickupCode = pickups[0]?.code ?? null;
  const joining = <Traveller extends object>({
    travellers,
    ...rest
  }: {
    travellers: Traveller[];
  }) => ({
    ...rest,
    travellers: travellers.map((traveller) => ({ ...traveller, pickupCode })),
  });
  const quote = await ask<QuoteResponse>(
    'POST',
    '/v1/quotes',
    joining(aQuoteRequest(departureId, people, 'twin')),
  );
  const hold = await ask<Hold>('POST', '/v1/holds', { quoteToken: quote.token });
  const request = joining(aBookingRequest(hold.id, { pax: people }));
  const { reference } = await ask<BookingCreated>('POST', '/v1/bookings', request);
  const url = `/v1/bookings/${reference}`;
  const payment = await ask<Payment>('POST', `${url}/payments`, { purpose: 'deposit' });
  const back = await walkCheckout(payment, 'success');
  if (!back || !('action' in back)) throw new Error('the checkout never returned');
  await fetch(back.action, {
    method: 'POST',
    body: new URLSearchParams(back.fields),
    redirect: 'manual',
  });
  const papers = async () => (await ask<BookingDocuments>('GET', `${url}/documents`)).items;
  for (let attempt = 0; (await papers()).length === 0 && attempt < 100; attempt += 1)
    await pause(200);
  const [paper] = await papers();
  if (!paper) throw new Error('no receipt was issued');
  return { reference, cookie, paper: paper.href };
}
