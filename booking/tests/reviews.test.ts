/** Reviews: who may write one, who publishes it and what readers see. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { advanceDepartures } from '../actions/advanceDepartures.ts';
import type { Problem as WholeProblem } from '../contract/problem.ts';
import type {
  BookingReview,
  OwnReview,
  ReviewPage,
  ReviewPhoto,
  StaffReview,
} from '../contract/reviews.ts';
import type { AuditEntry } from '../contract/staff.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { statusBeforeBody } from '../testing/unsentBody.ts';

const secrets = {
  editor: 'staff-secret-of-the-review-tests-01',
  finance: 'staff-secret-of-the-review-tests-02',
  owner: 'staff-secret-of-the-review-tests-03',
};
const consent = { accepted: true, version: 'review-2026-11' };
const written = { rating: 5, text: 'Two nights in Kalpa help with the altitude.', consent };

/** A problem without its status, because the review's own `status` takes its place. */
type Problem = Omit<WholeProblem, 'status'>;

let service: Service;
let visitor: Visitor;
let reference: string;
beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: Object.entries(secrets)
      .map(([role, secret]) => `${role}:${role}:${secret}`)
      .join(),
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId, inDays: 40 });
  visitor = aVisitor(service);
  ({ reference } = await visitor.holdAndBook(id));
  const payment = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

async function travel(): Promise<void> {
  for (const shift of ['41 days', '48 days']) {
    await setClock(service.db, shift);
    await advanceDepartures(service.deps);
  }
}

const read = (who = visitor, about = reference) =>
  who.send<BookingReview & Problem>('GET', `/v1/bookings/${about}/review`);
const write = (body: object = written, who = visitor) =>
  who.send<OwnReview & Problem>('PUT', `/v1/bookings/${reference}/review`, body);
const shown = async () =>
  (await aVisitor(service).send<ReviewPage>('GET', '/v1/trips/spiti/reviews')).body;

async function staff<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  role: keyof typeof secrets = 'editor',
) {
  const response = await service.app.inject({
    method,
    url: `/v1/staff${path}`,
    headers: { authorization: `Bearer ${secrets[role]}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<T & Partial<Problem>>() };
}
const waiting = async () => (await staff<{ items: StaffReview[] }>('GET', '/reviews')).body.items;

it('can be written only after the trip', async () => {
  expect((await read()).body).toEqual({ canWrite: false, authorName: 'Asha', review: null });
  expect((await write()).body.code).toBe('invalid_state');
  await travel();
  const { body, headers } = await read();
  expect(body.canWrite).toBe(true);
  expect(headers['cache-control']).toBe('private, no-store');
});

it('does not exist for anyone else', async () => {
  await travel();
  const stranger = aVisitor(service);
  await stranger.send('GET', '/v1/me');
  const answers = [await read(stranger), await write(written, stranger)];
  answers.push(await read(visitor, 'SF-00000000'));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await waiting()).toEqual([]);
});

it('waits for staff, then shows only the author’s first name', async () => {
  await travel();
  expect((await write()).body).toMatchObject({ status: 'pending', authorName: 'Asha' });
  expect(await shown()).toMatchObject({ items: [], rating: null });

  const [review] = await waiting();
  expect(review).toMatchObject({ bookingReference: reference, rating: 5, text: written.text });
  const decided = await staff<StaffReview>('POST', `/reviews/${review?.id}/show`, {
    reason: 'reads well',
  });
  expect(decided.body.status).toBe('shown');
  await staff('PUT', `/reviews/${review?.id}/reply`, { reply: 'Thank you, come again.' });

  const page = await shown();
  expect(page).toMatchObject({
    items: [{ authorName: 'Asha', text: written.text, operatorReply: 'Thank you, come again.' }],
    rating: { average: 5, count: 1 },
    distribution: [0, 0, 0, 0, 1],
  });
  expect(JSON.stringify(page)).not.toMatch(/Rao|@|98765|SF-/);
  expect((await read()).body).toMatchObject({
    canWrite: false,
    review: { status: 'shown', operatorReply: 'Thank you, come again.' },
  });
  expect(await waiting()).toEqual([]);
});

it('can be removed, with who and why in the log but none of the traveller’s words', async () => {
  await travel();
  await write();
  const [review] = await waiting();
  expect((await staff('POST', `/reviews/${review?.id}/show`, {})).status).toBe(200);
  const unexplained = await staff<Problem>('POST', `/reviews/${review?.id}/hide`, {});
  expect(unexplained.body.errors).toEqual([
    { path: 'reason', code: 'required', message: 'Write why, in a few words' },
  ]);
  await staff('POST', `/reviews/${review?.id}/hide`, { reason: 'names a person' });
  expect(await shown()).toMatchObject({ items: [], rating: null, distribution: [0, 0, 0, 0, 0] });
  const again = await staff('POST', `/reviews/${review?.id}/hide`, { reason: 'names a person' });
  expect(again.body.code).toBe('invalid_state');

  const log = await staff<{ items: AuditEntry[] }>(
    'GET',
    `/audit?objectId=${review?.id}`,
    undefined,
    'owner',
  );
  expect(log.body.items).toMatchObject([
    { actor: 'editor', action: 'review.hide', reason: 'names a person' },
    { actor: 'editor', action: 'review.show', before: { status: 'pending' } },
  ]);
  expect(JSON.stringify(log.body)).not.toContain('Kalpa');
});

it('is decided only by staff with the permission', async () => {
  await travel();
  await write();
  const [review] = await waiting();
  const path = `/reviews/${review?.id}`;
  const reason = { reason: 'reads well' };
  const tries = [
    await staff('GET', '/reviews', undefined, 'finance'),
    await staff('POST', `${path}/show`, reason, 'finance'),
    await staff('PUT', `${path}/reply`, { reply: 'Thanks' }, 'finance'),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await service.app.inject('/v1/staff/reviews')).statusCode).toBe(401);
  const nobody = '/reviews/0196a000-0000-7000-8000-000000000001/show';
  expect((await staff('POST', nobody, reason)).status).toBe(404);
  expect((await staff('PUT', `${path}/reply`, { reply: '  ' })).status).toBe(400);
  expect(await shown()).toMatchObject({ items: [] });
});

it('is limited to one per booking: a repeat is accepted, different words are refused', async () => {
  await travel();
  const [first, twin] = await Promise.all([write(), write()]);
  expect([first.status, twin.status, (await write()).status]).toEqual([200, 200, 200]);
  expect((await write({ ...written, rating: 1 })).body.code).toBe('invalid_state');
  expect(await waiting()).toMatchObject([{ rating: 5 }]);
});

it.each<[object, string[]]>([
  [{ ...written, rating: null }, ['rating']],
  [{ ...written, rating: 6 }, ['rating']],
  [{ ...written, text: '  Nice.  ' }, ['text']],
  [{ ...written, text: 'x'.repeat(2_001) }, ['text']],
  [{ ...written, text: 'Turned \u202earound, all of it' }, ['text']],
  [
    { rating: 0, text: '', consent: { accepted: false, version: 'review-2026-11' } },
    ['rating', 'text', 'consent'],
  ],
])('reports an error for each field: case %#', async (body, fields) => {
  await travel();
  const answer = await write(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map(({ path }) => path)).toEqual(fields);
  expect((await read()).body.review).toBeNull();
});

describe('photos', () => {
  const add = async (file: Buffer, who = visitor, about = reference) => {
    const response = await service.app.inject({
      method: 'POST',
      url: `/v1/bookings/${about}/review/photos`,
      headers: {
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
        'content-type': 'application/octet-stream',
        cookie: who.cookie,
      },
      payload: file,
    });
    return { status: response.statusCode, body: response.json<ReviewPhoto & Partial<Problem>>() };
  };
  const see = (id: string, who = aVisitor(service)) =>
    service.app.inject({
      url: `/v1/reviews/photos/${id}`,
      headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`, cookie: who.cookie },
    });
  /** A photo the way a phone saves it: rotated, with its location. */
  const aPhoto = (width = 2_000, height = 1_000) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Asha Rao' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
  const show = async () => {
    const [review] = await waiting();
    return staff('POST', `/reviews/${review?.id}/show`, { reason: 'Kind and true' });
  };

  it('are re-encoded upright and smaller, without metadata', async () => {
    await travel();
    await write();
    const { status, body } = await add(await aPhoto());
    expect([status, body.width, body.height]).toEqual([201, 800, 1_600]);
    const reply = await see(body.id, visitor);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/webp' });
    const metadata = await sharp(reply.rawPayload).metadata();
    expect([metadata.format, metadata.exif, metadata.orientation]).toEqual([
      'webp',
      undefined,
      undefined,
    ]);
    expect(reply.rawPayload.includes('Asha')).toBe(false);
  });

  it('are visible to the author and staff until the review is published, then to everyone', async () => {
    await travel();
    await write();
    const { id } = (await add(await aPhoto(40, 30))).body;
    expect((await see(id)).statusCode).toBe(404);
    expect((await see(id, visitor)).headers['cache-control']).toBe('private, no-store');
    const seenBy = async (role: keyof typeof secrets) =>
      (
        await service.app.inject({
          url: `/v1/staff/reviews/photos/${id}`,
          headers: { authorization: `Bearer ${secrets[role]}` },
        })
      ).statusCode;
    expect([await seenBy('editor'), await seenBy('finance')]).toEqual([200, 403]);
    expect((await waiting())[0]?.photos).toEqual([{ id, width: 30, height: 40, isHidden: false }]);
    await show();
    expect((await see(id)).headers['cache-control']).toBe('public, max-age=86400');
    expect((await shown()).items[0]?.photos).toEqual([{ id, width: 30, height: 40 }]);
    expect((await add(await aPhoto(40, 30))).body.code).toBe('invalid_state');
  });

  it('are hidden one by one, at once for everyone but the author, and shown again', async () => {
    await travel();
    await write();
    const { id } = (await add(await aPhoto(40, 30))).body;
    const { id: other } = (await add(await aPhoto(40, 30))).body;
    await show();
    const seen = async () => (await shown()).items[0]?.photos.map((photo) => photo.id);
    expect(await seen()).toEqual([id, other]);
    await staff('POST', `/reviews/photos/${id}/hide`, { reason: 'A child’s face' });
    expect(await seen()).toEqual([other]);
    expect([(await see(id)).statusCode, (await see(other)).statusCode]).toEqual([404, 200]);
    expect((await see(id, visitor)).headers['cache-control']).toBe('private, no-store');
    await staff('POST', `/reviews/photos/${id}/show`, {});
    expect(await seen()).toEqual([id, other]);
    const { rows } = await sql`
      select action, reason, after from audit_log where action like 'review.%_photo' order by at`.execute(
      service.db.queries,
    );
    expect(rows).toEqual([
      { action: 'review.hide_photo', reason: 'A child’s face', after: { photo: id } },
      { action: 'review.show_photo', reason: null, after: { photo: id } },
    ]);
  });

  it('are refused if they aren’t photos, are too many or belong to someone else’s review', async () => {
    await travel();
    expect((await add(await aPhoto(40, 30))).body.code).toBe('invalid_state');
    await write();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const file of [
      drawing,
      Buffer.from('GIF89a nonsense'),
      (await aPhoto()).subarray(0, 900),
    ]) {
      const { status, body } = await add(file);
      expect([status, body.errors?.[0]?.code]).toEqual([400, 'format']);
    }
    const small = await aPhoto(40, 30);
    expect((await add(small, aVisitor(service))).status).toBe(404);
    for (let count = 1; count <= 6; count += 1) expect((await add(small)).status).toBe(201);
    expect((await add(small)).body.errors?.[0]?.code).toBe('too_many');
    expect((await add(Buffer.alloc(8 * 1_048_576 + 1))).body.code).toBe('payload_too_large');
  });

  it('are refused before a byte is read, from strangers and after moderation', async () => {
    await travel();
    await write();
    const early = ({ cookie }: Visitor) =>
      statusBeforeBody(service, `/v1/bookings/${reference}/review/photos`, {
        'content-type': 'application/octet-stream',
        cookie,
      });
    const stranger = aVisitor(service);
    const { id: tripId } = await aTrip(service.db, { slug: 'ladakh' });
    await stranger.hold((await aDeparture(service.db, { tripId })).id);
    expect(await early(stranger)).toBe(404);
    await show();
    expect(await early(visitor)).toBe(409);
  });
});
