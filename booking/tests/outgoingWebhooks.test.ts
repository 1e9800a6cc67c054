/** Webhooks to a real HTTP receiver: signed, retried, replayed, and only after a commit. */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { deliverWebhooks } from '../actions/outgoingWebhooks.ts';
import type { Problem } from '../contract/problem.ts';
import type { AuditEntry } from '../contract/staff.ts';
import {
  webhookEventTypes,
  type ContentEventResult,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
  type WebhookMessage,
} from '../contract/webhooks.ts';
import { deleteEndpoint, forgetWebhooks } from '../store/messages/outgoingWebhooks.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift, setClock } from '../testing/database.ts';
import { anEnquiry, aPitch } from '../testing/forms.ts';
import { freePort } from '../testing/freePort.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

const secret = 'staff-secret-of-the-webhook-tests-01';
const operator = 'office@example.com';

type Refused = Partial<Pick<Problem, 'code' | 'errors'>>;

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
const ok = (response: ServerResponse) => void response.writeHead(204).end();
let reply: (response: ServerResponse) => void = ok;
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    reply(response);
  });
});

let service: Service;
let url: string;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService(
    {
      STAFF_KEYS: `owner:owner:${secret}`,
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      WEBHOOK_TIMEOUT_MS: '500',
      SMTP_URL: mailbox.url,
      OPERATOR_EMAIL: operator,
    },
    { need: 'postgres' },
  );
  service.app.log.level = 'silent';
  const port = await freePort();
  await new Promise<void>((done) => receiver.listen(port, '127.0.0.1', done));
  url = `http://127.0.0.1:${port}/hooks`;
});
beforeEach(() => {
  received.length = 0;
  reply = ok;
});
afterEach(async () => {
  Object.assign(service.config.webhooks, { allowPrivate: true });
  Object.assign(service.config, { mode: 'local' });
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await service.close();
  await mailbox.close();
});

async function owner<T = object>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) {
  const response = await service.app.inject({
    method,
    url: `/v1/staff${path}`,
    headers: { authorization: `Bearer ${secret}` },
    ...(body ? { payload: body } : {}),
  });
  const text = response.body || '{}';
  return { status: response.statusCode, body: JSON.parse(text) as T & Refused };
}

async function anEndpoint(more: object = {}) {
  const request = { url, label: 'The accounts desk', eventTypes: webhookEventTypes, ...more };
  const { status, body } = await owner<WebhookEndpointWithSecret>('POST', '/webhooks', request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const test = async ({ id }: { id: string }) =>
  (await owner<WebhookDelivery>('POST', `/webhooks/${id}/test`)).body;
const deliveries = async ({ id }: { id: string }, query = '') =>
  (await owner<WebhookDeliveries>('GET', `/webhooks/${id}/deliveries${query}`)).body;
const view = async ({ id }: { id: string }) =>
  (await owner<{ items: WebhookEndpoint[] }>('GET', '/webhooks')).body.items.find(
    (endpoint) => endpoint.id === id,
  );
const deliver = () => deliverWebhooks(service.deps);
const messages = () => received.map(({ body }) => JSON.parse(body) as WebhookMessage);

/** Returns the signature that a receiver computes, as the Standard Webhooks text describes it. */
function signatureBy(text: string, { headers, body }: Received): string {
  const key = Buffer.from(text.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');

async function onSale() {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  return aDeparture(service.db, { tripId });
}

async function payFor(departureId: string) {
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId);
  const payment = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return reference;
}

const refusedFor = ({ body }: { body: Refused }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`);

describe('events', () => {
  it('tell of a paid booking with references and amounts, signed, and nothing personal', async () => {
    const departure = await onSale();
    const endpoint = await anEndpoint({ eventTypes: ['booking.confirmed', 'payment.received'] });
    const reference = await payFor(departure.id);
    expect(await deliver()).toBe(2);
    const sent = messages();
    expect(sent.map(({ type }) => type).sort()).toEqual(['booking.confirmed', 'payment.received']);
    const confirmed = sent.find(({ type }) => type === 'booking.confirmed');
    expect(confirmed).toMatchObject({ version: 1, data: { currency: 'INR', paidMinor: 300_000 } });
    expect(confirmed?.data).toMatchObject({
      bookingReference: reference,
      departureId: departure.id,
    });
    expect(sent.find(({ type }) => type === 'payment.received')?.data).toEqual({
      bookingReference: reference,
      departureId: departure.id,
      currency: 'INR',
      amountMinor: 300_000,
    });
    for (const one of received) {
      expect(signaturesOf(one)).toEqual([signatureBy(endpoint.secret, one)]);
      expect(one.headers['webhook-id']).toBe((JSON.parse(one.body) as WebhookMessage).id);
      expect(Math.abs(Date.now() / 1_000 - Number(one.headers['webhook-timestamp']))).toBeLessThan(
        300,
      );
      expect(one.body).not.toMatch(/@|example\.com|\+91|name/i);
    }
    expect(await deliver()).toBe(0);
  });

  it('are not written for holds, nor for types no endpoint chose', async () => {
    const departure = await onSale();
    await anEndpoint();
    const visitor = aVisitor(service);
    const { body } = await visitor.hold(departure.id);
    await visitor.send('DELETE', `/v1/holds/${body.id}`);
    expect(await countEvents()).toBe(0);
    await sql`update webhook_endpoint set event_types = '{review.published}'`.execute(
      service.db.queries,
    );
    await payFor(departure.id);
    expect(await countEvents()).toBe(0);
  });

  it('are not written by a transaction that rolls back', async () => {
    const departure = await onSale();
    await anEndpoint({ eventTypes: ['departure.changed'] });
    const change = (fail: boolean) =>
      service.db.transact(async (tx) => {
        await sql`update departure set price_version = price_version + 1`.execute(tx);
        if (fail) throw new Error('no');
      });
    await expect(change(true)).rejects.toThrow('no');
    expect(await countEvents()).toBe(0);
    await change(false);
    await deliver();
    expect(messages()).toMatchObject([
      {
        type: 'departure.changed',
        data: { departureId: departure.id, tripSlug: 'spiti', priceVersion: 2 },
      },
    ]);
  });

  it('never fail a change while an endpoint is being deleted', async () => {
    await onSale();
    const kept = await anEndpoint({ eventTypes: ['departure.changed'] });
    const leaving = await anEndpoint({ eventTypes: ['departure.changed'] });
    const { queries } = service.db;
    let change: Promise<unknown> = Promise.resolve();
    await service.db.transact(async (tx) => {
      await deleteEndpoint(tx, leaving.id);
      change = sql`update departure set price_version = 2`.execute(queries);
      const isWaiting = async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(queries);
        return rows.length > 0;
      };
      while (!(await isWaiting()));
    });
    await change;
    expect((await deliveries(kept)).items).toHaveLength(1);
  });

  it('tell of cancelled bookings, refunds, ended departures, offers, reviews and forms', async () => {
    const departure = await onSale();
    await anEndpoint({
      eventTypes: webhookEventTypes.filter((type) => type !== 'departure.changed'),
    });
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(departure.id);
    const payment = await visitor.pay(reference);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const preview = await visitor.send<{ token: string }>(
      'POST',
      `/v1/bookings/${reference}/cancellations/preview`,
      {},
    );
    const cancelled = await visitor.post(`/v1/bookings/${reference}/cancellations`, {
      token: preview.body.token,
    });
    expect(cancelled.status).toBe(202);
    await service.work();
    const form = await visitor.post('/v1/enquiries', anEnquiry());
    expect(form.status).toBe(202);
    // One message, although the pitch is an enquiry at the desk too.
    expect((await visitor.post('/v1/submissions', aPitch())).status).toBe(202);
    const { queries } = service.db;
    await sql`
      insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                  contact_email)
      values (${departure.id}, ${randomUUID()}, 'WL-1', 2, 'twin', 'Asha Rao',
              'asha@example.com')`.execute(queries);
    await sql`update waitlist_entry set status = 'offered'`.execute(queries);
    await sql`
      insert into review (departure_id, id, booking_id, trip_id, rating, text, author_name)
      select b.departure_id, gen_random_uuid(), b.id, d.trip_id, 5, 'Cold and clear.', 'Asha'
        from booking b join departure d on d.id = b.departure_id`.execute(queries);
    await sql`update review set status = 'shown'`.execute(queries);
    await sql`update departure set status = 'cancelled'`.execute(queries);
    while ((await deliver()) > 0);
    expect(
      messages()
        .map(({ type }) => type)
        .sort(),
    ).toEqual([
      'booking.cancelled',
      'booking.confirmed',
      'departure.ended',
      'form.received',
      'form.received',
      'payment.received',
      'refund.made',
      'review.published',
      'waitlist.offered',
    ]);
    for (const { body } of received) expect(body).not.toMatch(/@|asha|cold/i);
  });

  it('tell of a booking that moves to another date, and of one whose trip is over', async () => {
    const departure = await onSale();
    const { rows } = await sql<{ id: string }>`
      select trip_id as id from departure`.execute(service.db.queries);
    const other = await aDeparture(service.db, { tripId: rows[0]?.id ?? '', inDays: 90 });
    await anEndpoint({ eventTypes: ['booking.moved', 'booking.completed', 'refund.made'] });
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(departure.id);
    const payment = await visitor.pay(reference);
    await comeBack(service, await walkCheckout(payment.body, 'success'));
    const booking = `/v1/bookings/${reference}`;
    const preview = await visitor.post<{ token: string }>(`${booking}/transfers/preview`, {
      departureId: other.id,
    });
    const moved = await visitor.post<{ reference: string }>(`${booking}/transfers`, {
      token: preview.body.token,
    });
    await sql`update booking set status = 'completed' where status = 'confirmed'`.execute(
      service.db.queries,
    );
    await deliver();
    const data = (type: string) => messages().find((one) => one.type === type)?.data;
    expect(messages()).toHaveLength(2);
    expect(data('booking.moved')).toEqual({
      bookingReference: reference,
      departureId: departure.id,
      newBookingReference: moved.body.reference,
      newDepartureId: other.id,
    });
    expect(data('booking.completed')).toMatchObject({
      bookingReference: moved.body.reference,
      departureId: other.id,
    });
  });

  it('tell of a content change once for each revision, if the site signed it', async () => {
    await anEndpoint({ eventTypes: ['content.published', 'content.unpublished'] });
    const event = {
      documentId: 'campaign-snow',
      documentType: 'campaign',
      revision: 'r1',
      operation: 'published',
      slug: 'snow',
    };
    expect(await report(event)).toMatchObject({ body: { result: 'recorded' } });
    expect(await report(event)).toMatchObject({ body: { result: 'repeated' } });
    expect(await report({ ...event, operation: 'unpublished' })).toMatchObject({
      body: { result: 'recorded' },
    });
    expect(await report(event, 'x'.repeat(32))).toMatchObject({
      status: 400,
      body: { code: 'signature_invalid' },
    });
    expect(await report({ ...event, operation: 'hidden' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    await deliver();
    const sent = messages();
    expect(sent.map(({ type }) => type).sort()).toEqual([
      'content.published',
      'content.unpublished',
    ]);
    const { operation: _, ...data } = event;
    expect(sent.map((one) => one.data)).toEqual([data, data]);
  });

  it('are deleted after 30 days', async () => {
    const endpoint = await anEndpoint();
    await test(endpoint);
    await deliver();
    await setClock(service.db, '29 days');
    await forgetWebhooks(service.db.queries);
    expect((await deliveries(endpoint)).items).toHaveLength(1);
    await setClock(service.db, '31 days');
    await forgetWebhooks(service.db.queries);
    expect((await deliveries(endpoint)).items).toEqual([]);
    expect(await countEvents()).toBe(0);
  });
});

async function countEvents() {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outgoing_event`.execute(service.db.queries);
  return rows[0]?.n;
}

async function report(event: object, by = testSecrets.SANITY_WEBHOOK_SECRET) {
  const body = JSON.stringify(event);
  const at = String(Date.now());
  const signature = createHmac('sha256', by).update(`${at}.${body}`).digest('base64url');
  const response = await service.app.inject({
    method: 'POST',
    url: '/v1/content-events',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': `t=${at},v1=${signature}`,
    },
    payload: body,
  });
  return {
    status: response.statusCode,
    body: response.json<Partial<ContentEventResult & Problem>>(),
  };
}

describe('deliveries', () => {
  it('are retried after a 500 and after a timeout, until the endpoint accepts', async () => {
    const endpoint = await anEndpoint();
    await test(endpoint);
    reply = (response) => void response.writeHead(500).end('x'.repeat(5_000));
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect((await deliveries(endpoint)).items).toMatchObject([
      { status: 'pending', attempts: 1, responseStatus: 500, responseBody: 'x'.repeat(1_000) },
    ]);
    reply = () => {};
    await setClock(service.db, '61 seconds');
    expect(await deliver()).toBe(1);
    expect((await deliveries(endpoint)).items).toMatchObject([
      {
        status: 'pending',
        attempts: 2,
        responseStatus: null,
        lastError: 'no response within 500 ms',
      },
    ]);
    expect((await view(endpoint))?.failingSince).not.toBeNull();
    reply = ok;
    await setClock(service.db, '3 minutes');
    expect(await deliver()).toBe(0);
    await setClock(service.db, '7 minutes');
    expect(await deliver()).toBe(1);
    expect((await deliveries(endpoint)).items).toMatchObject([
      {
        status: 'delivered',
        attempts: 3,
        responseStatus: 204,
        lastError: null,
        nextAttemptAt: null,
      },
    ]);
    expect((await view(endpoint))?.failingSince).toBeNull();
    expect(new Set(messages().map(({ id }) => id)).size).toBe(1);
  });

  it('fail after nine attempts over three days', async () => {
    const endpoint = await anEndpoint();
    await test(endpoint);
    reply = (response) => void response.writeHead(503).end();
    for (let hour = 0; hour <= 72; hour++) {
      await setClock(service.db, `${hour} hours`);
      await deliver();
    }
    expect(received.length).toBe(9);
    expect((await deliveries(endpoint)).items).toMatchObject([{ status: 'failed', attempts: 9 }]);
    expect((await view(endpoint))?.isActive).toBe(true);
  });

  it('don’t follow redirects', async () => {
    const endpoint = await anEndpoint();
    await test(endpoint);
    reply = (response) => void response.writeHead(302, { location: `${url}/elsewhere` }).end();
    await deliver();
    expect(received).toHaveLength(1);
    expect((await deliveries(endpoint)).items).toMatchObject([
      { status: 'pending', responseStatus: 302 },
    ]);
  });

  it('can be replayed with the same event ID, and are listed in pages', async () => {
    const endpoint = await anEndpoint();
    const first = await test(endpoint);
    await deliver();
    const again = await owner<WebhookDelivery>(
      'POST',
      `/webhooks/${endpoint.id}/deliveries/${first.id}/replay`,
    );
    expect(again).toMatchObject({
      status: 202,
      body: { eventId: first.eventId, replayOf: first.id, status: 'pending' },
    });
    await deliver();
    expect(messages().map(({ id }) => id)).toEqual([first.eventId, first.eventId]);

    const page = await deliveries(endpoint, '?limit=1');
    expect(page.items.map(({ id }) => id)).toEqual([again.body.id]);
    const rest = await deliveries(endpoint, `?limit=1&after=${page.next}`);
    expect(rest).toMatchObject({ items: [{ id: first.id }], next: null });

    const other = await anEndpoint();
    const foreign = `/webhooks/${other.id}/deliveries/${first.id}/replay`;
    expect((await owner('POST', foreign)).status).toBe(404);
  });

  it('stop after five days of failures only, and one email tells the operator', async () => {
    const endpoint = await anEndpoint();
    reply = (response) => void response.writeHead(500).end();
    for (const shift of ['0 days', '4 days', '5 days']) {
      await setClock(service.db, shift);
      await test(endpoint);
      await test(endpoint);
      expect((await view(endpoint))?.isActive).toBe(true);
      await deliver();
    }
    expect(await view(endpoint)).toMatchObject({ isActive: false });
    await service.work();
    const mails = await mailbox.mails(operator);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Webhooks to The accounts desk are switched off',
    ]);
    expect(mails[0]?.text).toContain('the endpoint answered 500');
    expect((await owner('POST', `/webhooks/${endpoint.id}/test`)).body.code).toBe('invalid_state');
    received.length = 0;
    await setClock(service.db, '6 days');
    await deliver();
    expect(received).toEqual([]);

    // Switched on again, it gets what is still waiting.
    reply = ok;
    await owner('PATCH', `/webhooks/${endpoint.id}`, { isActive: true });
    await deliver();
    expect(received.length).toBeGreaterThan(0);
    expect(await view(endpoint)).toMatchObject({
      isActive: true,
      failingSince: null,
      switchedOffAt: null,
    });
  });
});

describe('endpoints', () => {
  it('rotate their secret, with the old one valid for 24 hours', async () => {
    const endpoint = await anEndpoint();
    const rotated = await owner<WebhookEndpointWithSecret>(
      'POST',
      `/webhooks/${endpoint.id}/secret`,
    );
    expect(rotated.status).toBe(201);
    expect(rotated.body.secret).not.toBe(endpoint.secret);
    const signatures = async () => {
      received.length = 0;
      await test(endpoint);
      await deliver();
      const [one] = received;
      if (!one) throw new Error('nothing arrived');
      return {
        given: signaturesOf(one),
        byNew: signatureBy(rotated.body.secret, one),
        byOld: signatureBy(endpoint.secret, one),
      };
    };
    await setClock(service.db, '23 hours');
    const both = await signatures();
    expect(both.given).toEqual([both.byNew, both.byOld]);
    await setClock(service.db, '25 hours');
    const single = await signatures();
    expect(single.given).toEqual([single.byNew]);
  });

  it('show their secret once, and leave it out of lists and the audit log', async () => {
    const endpoint = await anEndpoint();
    await owner('PATCH', `/webhooks/${endpoint.id}`, { label: 'Books' });
    await owner('POST', `/webhooks/${endpoint.id}/secret`);
    await test(endpoint);
    const list = await owner<{ items: WebhookEndpoint[] }>('GET', '/webhooks');
    expect(list.body.items).toMatchObject([{ id: endpoint.id, label: 'Books' }]);
    expect((await owner('DELETE', `/webhooks/${endpoint.id}`)).status).toBe(204);
    expect((await owner('GET', `/webhooks/${endpoint.id}/deliveries`)).status).toBe(404);
    const audit = await owner<{ items: AuditEntry[] }>('GET', `/audit?objectId=${endpoint.id}`);
    expect(audit.body.items.map(({ action }) => action)).toEqual([
      'webhook.delete',
      'webhook.test',
      'webhook.rotate',
      'webhook.change',
      'webhook.create',
    ]);
    expect(JSON.stringify([list.body, audit.body])).not.toContain('whsec_');
  });

  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[2002:7f00:1::]/',
  ])('can’t be at %s', async (address) => {
    Object.assign(service.config.webhooks, { allowPrivate: false });
    const request = { url: address, label: 'Inside', eventTypes: ['form.received'] };
    expect(refusedFor(await owner('POST', '/webhooks', request))).toEqual(['url private']);
  });

  it('aren’t called if their name leads to a private address by then', async () => {
    const names = [url, url.replace('127.0.0.1', 'localhost')];
    const endpoints = await Promise.all(names.map((name) => anEndpoint({ url: name })));
    for (const endpoint of endpoints) await test(endpoint);
    Object.assign(service.config.webhooks, { allowPrivate: false });
    await deliver();
    expect(received).toEqual([]);
    for (const endpoint of endpoints) {
      expect((await deliveries(endpoint)).items).toMatchObject([
        {
          status: 'pending',
          lastError: expect.stringMatching(/isn't a public address$/) as string,
        },
      ]);
    }
  });

  it('need https on a hosted service, a public IP address being fine', async () => {
    Object.assign(service.config, { mode: 'hosted' });
    Object.assign(service.config.webhooks, { allowPrivate: false });
    const ask = (address: string) =>
      owner('POST', '/webhooks', { url: address, label: 'Desk', eventTypes: ['form.received'] });
    expect(refusedFor(await ask('http://93.184.215.14/hooks'))).toEqual(['url https']);
    expect(refusedFor(await ask('https://me:pw@93.184.215.14/hooks'))).toEqual(['url credentials']);
    expect((await ask('https://93.184.215.14/hooks')).status).toBe(201);
    expect((await ask('https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/')).status).toBe(201);
  });
});
