/** Travellers' own files: what is accepted, who may see them, their limits, and when they go. */
import { createHash, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Problem } from '../contract/problem.ts';
import type { AuditEntry } from '../contract/staff.ts';
import type { TransferDates, Transferred, TransferPreview } from '../contract/transfers.ts';
import type { BookingDetail } from '../contract/bookings.ts';
import type { Upload, Uploads } from '../contract/uploads.ts';
import { roles } from '../domain/roles.ts';
import { makeCipher } from '../providers/crypto/cipher.ts';
import { forgetUploads } from '../store/bookings/uploads.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aFileForm, aHandmadePdf, aPdf, aPhoto, aPngBomb } from '../testing/files.ts';
import { readPdf } from '../testing/pdf.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { statusBeforeBody } from '../testing/unsentBody.ts';

const secretOf = (role: string) => `${role}-secret-of-the-upload-tests-0001`;
let service: Service;
let visitor: Visitor;
let tripId: string;
let departureId: string;
let reference: string;

beforeAll(async () => {
  const staff = roles.map((role) => `${role.replace('_', '-')}:${role}:${secretOf(role)}`);
  service = await startService({ STAFF_KEYS: staff.join(), RATE_QUOTE_PER_MINUTE: '1000' });
  ({ id: tripId } = await aTrip(service.db));
  visitor = aVisitor(service);
  ({ departureId, reference } = await booked(visitor));
});
afterEach(async () => {
  await setClock(service.db, '0');
  await sql`delete from booking_upload`.execute(service.db.queries);
});
afterAll(async () => {
  await emptyDatabase(service.db);
  await service.close();
});

async function booked(who: Visitor, inDays = 40) {
  const { id } = await aDeparture(service.db, { tripId, inDays });
  const made = await who.holdAndBook(id);
  const payment = await who.pay(made.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  return { departureId: id, reference: made.reference };
}

async function add(
  file: Buffer | null,
  fields: Record<string, string> = {},
  { who = visitor, about = reference, key = randomUUID() as string } = {},
) {
  const { body, headers } = await aFileForm(file, fields);
  return who.send<Upload & Problem>('POST', `/v1/bookings/${about}/uploads`, body, {
    ...headers,
    'idempotency-key': key,
  });
}

const list = async (who = visitor, about = reference) =>
  (await who.send<BookingDetail>('GET', `/v1/bookings/${about}?include=uploads`)).body.uploads;
const download = (id: string, who = visitor, about = reference) =>
  service.app.inject({
    url: `/v1/bookings/${about}/uploads/${id}`,
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`, cookie: who.cookie },
  });
const stored = async (file: Buffer) => {
  const { status, body } = await add(file);
  expect([status, body.errors]).toEqual([201, undefined]);
  return (await download(body.id)).rawPayload;
};
const whyNot = async (file: Buffer | null, fields = {}) => {
  const { status, body } = await add(file, fields);
  expect(status).toBe(400);
  return body.errors?.map(({ path, code }) => `${path} ${code}`);
};

const zip = () => Buffer.from(zipSync({ 'run.js': Buffer.from('alert(1)') }));
const script = Buffer.from('<html><script>alert(1)</script>');
const picture = () => sharp({ create: { width: 30, height: 20, channels: 4, background: '#ffffff00' } }); // prettier-ignore

describe('good files', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a PDF', () => aPdf('PNR 2417'), 'PNR 2417'],
    ['a PDF of 50 pages', () => aPdf('PNR 2417', { pages: 50 }), 'PNR 2417'],
    ['a PDF written by hand', () => aHandmadePdf(), 'Permit 4711'],
    ['a PDF with its objects in a stream', () => aHandmadePdf({ packed: true }), 'Permit 4711'],
    ['a few bytes before a PDF', async () => Buffer.concat([Buffer.from('\n\n'), await aPdf('PNR 2417')]), 'PNR 2417'], // prettier-ignore
    ['a PDF that is also a ZIP', async () => Buffer.concat([await aPdf('PNR 2417'), zip()]), 'PNR 2417'], // prettier-ignore
    ['a PDF that is also a page', async () => Buffer.concat([script, await aPdf('PNR 2417'), script]), 'PNR 2417'], // prettier-ignore
    [
      'a filled form',
      () =>
        aHandmadePdf({
          page: '/Annots [<< /Subtype /Widget /Rect [0 0 200 50] /AP << /N 5 0 R >> /A << /S /URI /URI (https://example.com) >> >>]',
          parts: [
            {
              dict: '/Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
              stream: Buffer.from('BT /F1 9 Tf (Filled) Tj ET'),
            },
          ],
        }),
      'Permit 4711',
    ],
  ])('%s keeps its text, and nothing else', async (_, make, text) => {
    const file = await make();
    const kept = await stored(file);
    const read = await readPdf(kept);
    expect(read.text).toContain(text);
    expect(read.title).toBeUndefined();
    expect(kept.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(kept.subarray(-5).toString()).toBe('%%EOF');
    for (const gone of ['<script', 'PK\x05\x06', 'run.js', 'example.com', 'PDFKit']) {
      expect([gone, kept.includes(gone, 0, 'latin1')]).toEqual([gone, false]);
    }
  });

  it('keeps what was filled into a form', async () => {
    const dict = '/Type /XObject /Subtype /Form /BBox [0 0 200 50]';
    const kept = await stored(
      aHandmadePdf({
        page: '/Annots [<< /Subtype /Widget /AS /Yes /Rect [0 0 9 9] /AP << /N << /Yes 5 0 R >> >> >> << /Subtype /Link /A << /S /URI >> >>]',
        parts: [{ dict, stream: Buffer.from('0 0 9 9 re f') }],
      }),
    );
    const text = kept.toString('latin1');
    expect(text.match(/\/Subtype \/Stamp/g)).toHaveLength(1);
    expect(text).not.toMatch(/Widget|Link|URI/);
  });

  it('draws what was typed into a form without drawings', async () => {
    const kept = await stored(
      aHandmadePdf({
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        page: '/Annots [5 0 R]',
        parts: [
          {
            dict: '/Subtype /Widget /FT /Tx /T (name) /V (Asha) /DA (/Helv 12 Tf 0 g) /Rect [9 9 200 50]',
          },
        ],
      }),
    );
    expect(kept.toString('latin1').match(/\/Subtype \/Stamp/g)).toHaveLength(1);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => aPhoto()],
    ['PNG', () => picture().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['JPEG that is also a page', async () => Buffer.concat([await aPhoto(), script])],
  ])('a %s becomes an upright JPEG without metadata', async (_, make) => {
    const kept = await stored(await make());
    const { format, exif, orientation, width = 0, height = 0 } = await sharp(kept).metadata();
    expect([format, exif, orientation]).toEqual(['jpeg', undefined, undefined]);
    expect(width).toBeGreaterThan(0);
    expect(height).toBeGreaterThan(0);
    for (const gone of ['Asha', '<script']) expect(kept.includes(gone)).toBe(false);
  });

  it('stay legible, on white', async () => {
    const kept = await stored(await picture().resize(3_000, 2_000).png().toBuffer());
    const { width } = await sharp(kept).metadata();
    const { dominant } = await sharp(kept).stats();
    expect(width).toBe(2_600);
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });
});

const active = (dict: string) => () => aHandmadePdf({ catalog: '/OpenAction 5 0 R', parts: [{ dict }] }); // prettier-ignore

describe('bad files', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an empty file', () => Buffer.alloc(0), 'file required'],
    ['a single byte', () => Buffer.alloc(1), 'file type'],
    ['text', () => Buffer.from('My ticket is PNR 2417'), 'file type'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'file type'], // prettier-ignore
    ['a page', () => script, 'file type'],
    ['a ZIP', zip, 'file type'],
    ['a GIF', () => picture().gif().toBuffer(), 'file type'],
    ['a TIFF', () => picture().tiff().toBuffer(), 'file type'],
    ['a program', () => Buffer.from('MZ\x90\0\x03', 'latin1'), 'file type'],
    [
      'a HEIC photo',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'file heic',
    ],
    [
      'an AVIF photo',
      () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
      'file heic',
    ],
    ['a decompression bomb', () => aPngBomb(), 'file damaged'],
    ['a truncated JPEG', async () => (await aPhoto(900, 900)).subarray(0, 900), 'file damaged'],
    ['a truncated PNG', async () => (await picture().resize(900).png().toBuffer()).subarray(0, 200), 'file damaged'], // prettier-ignore
    ['only a JPEG’s first bytes', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'file damaged'],
    ['only a PDF’s first line', () => Buffer.from('%PDF-1.7\n'), 'file damaged'],
    ['a truncated PDF', async () => (await aPdf('PNR 2417')).subarray(0, 500), 'file damaged'],
    ['a PDF without pages', () => Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj trailer << /Root 1 0 R >>'), 'file damaged'], // prettier-ignore
    ['a PDF whose pages contain each other', () => Buffer.from('%PDF-1.7\n1 0 obj << /Pages 2 0 R >> endobj 2 0 obj << /Kids [2 0 R] >> endobj trailer << /Root 1 0 R >>'), 'file damaged'], // prettier-ignore
    [
      'a PDF of brackets',
      () => Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(500_000)}`),
      'file damaged',
    ],
    ['a PDF that refers to itself', () => Buffer.from('%PDF-1.7\n1 0 obj 1 0 R endobj trailer << /Root 1 0 R >>'), 'file damaged'], // prettier-ignore
    ['a PDF with too many pages', () => aPdf('x', { pages: 51 }), 'file too_long'],
    ['a PDF with a password', () => aPdf('PNR 2417', { userPassword: 'secret' }), 'file locked'],
    ['a PDF only its owner may print', () => aPdf('PNR 2417', { ownerPassword: 'secret' }), 'file locked'], // prettier-ignore
    ['a PDF with an attachment', () => aPdf('PNR 2417', { attach: 'x' }), 'file active'],
    ['a PDF with JavaScript', active('/S /JavaScript /JS (app.alert\\(1\\))'), 'file active'],
    ['a PDF with spelled-out JavaScript', active('/S /Java#53cript /J#53 (1)'), 'file active'],
    ['a PDF with named JavaScript', () => aHandmadePdf({ catalog: '/Names << /JavaScript 5 0 R >>' }), 'file active'], // prettier-ignore
    ['a PDF that launches a program', active('/S /Launch /F (cmd.exe)'), 'file active'],
    ['a PDF with an XFA form', () => aHandmadePdf({ catalog: '/AcroForm << /XFA 5 0 R >>' }), 'file active'], // prettier-ignore
    ['a PDF that sends its form', active('/S /SubmitForm /F (https://example.com)'), 'file active'],
    ['a PDF that opens an attached one', active('/S /GoToE /D (x)'), 'file active'],
    ['a PDF with a bomb of objects', () => aHandmadePdf({ parts: [{ dict: '/Type /Obj#53tm /N 1 /First 4 /Filter [/FlateDecode]', stream: deflateSync(Buffer.alloc(120 * 1_048_576, ' ')) }] }), 'file damaged'], // prettier-ignore
    ['a PDF with objects packed twice', () => aHandmadePdf({ parts: [{ dict: '/Type /ObjStm /N 0 /First 0 /Filter [/FlateDecode /FlateDecode]', stream: deflateSync(deflateSync('')) }] }), 'file damaged'], // prettier-ignore
    ['a PDF that takes too long to read', () => Buffer.concat([aHandmadePdf(), Buffer.alloc(7_000_000, '1 %')]), 'file damaged'], // prettier-ignore
    ['a PDF with an unpacking bomb', () => aHandmadePdf({ content: { dict: '/Filter /FlateDecode', stream: deflateSync(Buffer.alloc(120 * 1_048_576)) } }), 'file damaged'], // prettier-ignore
    ['a PDF with a broken stream', () => aHandmadePdf({ content: { dict: '/Filter /FlateDecode', stream: Buffer.from('nothing packed') } }), 'file damaged'], // prettier-ignore
    ['a PDF with an unknown filter', () => aHandmadePdf({ content: { dict: '/Filter /Crypt', stream: Buffer.from('x') } }), 'file damaged'], // prettier-ignore
    ['more than 8 MB', async () => Buffer.concat([await aPhoto(), Buffer.alloc(8 * 1_048_576)]), 'file too_large'], // prettier-ignore
  ])('%s is refused with a sentence', async (_, make, expected) => {
    const { status, body } = await add(await make());
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      [expected],
    ]);
    expect(body.errors?.[0]?.message).toMatch(/^[A-Z].{10,}[^.]$/);
    expect((await list())?.items).toEqual([]);
  });

  it('never break the reader, whatever is changed in them', async () => {
    const file = await aPdf('PNR 2417', { compress: false });
    // The same changes on every run.
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 20; round += 1) {
      const changed = Buffer.from(file);
      for (let count = 0; count < 8; count += 1) changed[random(changed.length)] = random(256);
      const { status } = await add(changed);
      expect([round, [201, 400].includes(status)]).toEqual([round, true]);
      await sql`delete from booking_upload`.execute(service.db.queries);
    }
  }, 120_000);

  it('are refused if they are larger than any form', async () => {
    const { status, body } = await add(Buffer.alloc(9 * 1_048_576));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  it('are refused together with what is wrong in the form', async () => {
    expect(await whyNot(null)).toEqual(['file required']);
    expect(await whyNot(await aPhoto(), { kind: '' })).toEqual(['kind required']);
    expect(await whyNot(await aPhoto(), { kind: 'malware' })).toEqual(['kind required']);
    expect(await whyNot(await aPhoto(), { label: 'x'.repeat(81) })).toEqual(['label length']);
    expect(await whyNot(await aPhoto(), { label: 'a\u202eb' })).toEqual(['label characters']);
    expect(await whyNot(await aPhoto(), { travellerId: randomUUID() })).toEqual([
      'travellerId unknown',
    ]);
    const plain = await visitor.post<Problem>(`/v1/bookings/${reference}/uploads`, {});
    expect(plain.body.errors?.map(({ path }) => path)).toEqual(['kind']);
  });
});

describe('a booking’s files', () => {
  it('are listed, downloaded to save, and deleted for good', async () => {
    const travellerId = (await visitor.readBooking(reference)).body.travellers[0]?.id ?? '';
    const label = '  Asha’s flight <b>AI 302</b> ';
    const { body } = await add(await aPdf('PNR 2417'), { label, travellerId, kind: 'insurance' });
    const { items = [], canAdd } = (await list()) ?? {};
    expect(canAdd).toBe(true);
    expect(items).toEqual([
      {
        ...body,
        kind: 'insurance',
        label: 'Asha’s flight <b>AI 302</b>',
        travellerId,
        mediaType: 'application/pdf',
      },
    ]);
    const file = await download(body.id);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="insurance-${reference.toLowerCase()}-${body.id.slice(-4)}.pdf"`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const path = `/v1/bookings/${reference}/uploads/${body.id}`;
    expect((await visitor.send('DELETE', path)).status).toBe(204);
    expect((await visitor.send('DELETE', path)).status).toBe(404);
    expect((await download(body.id)).statusCode).toBe(404);
    expect((await list())?.items).toEqual([]);
    const { rows } = await sql<{ bytes_enc: null; label: null }>`
      select bytes_enc, label from booking_upload`.execute(service.db.queries);
    expect(rows).toEqual([{ bytes_enc: null, label: null }]);
  });

  it('don’t exist for anyone but whoever booked', async () => {
    const { id } = (await add(await aPdf('PNR 2417'))).body;
    const other = aVisitor(service);
    const otherBooking = await booked(other);
    const guest = aVisitor(service);
    await guest.hold(departureId);
    // A browser that opened the booking with an emailed link.
    await sql`
      insert into booking_access (departure_id, booking_id, session_hash, expires_at)
      select b.departure_id, b.id, ${sessionHashOf(guest)}, clock_now() + interval '1 day'
        from booking b where b.reference = ${reference}`.execute(service.db.queries);
    expect((await guest.readBooking(reference)).status).toBe(200);
    for (const who of [other, guest]) {
      const path = `/v1/bookings/${reference}/uploads`;
      const answers = [
        (await add(await aPhoto(), {}, { who })).status,
        (await download(id, who)).statusCode,
        (await who.send('DELETE', `${path}/${id}`)).status,
      ];
      expect(answers).toEqual([404, 404, 404]);
      expect(await list(who)).toBeUndefined();
    }
    // Nor through another booking of your own.
    expect((await download(id, other, otherBooking.reference)).statusCode).toBe(404);
    expect((await list())?.items).toHaveLength(1);
  });

  it('are refused before a byte is read, from strangers and once the trip has ended', async () => {
    const early = ({ cookie }: Visitor) =>
      statusBeforeBody(service, `/v1/bookings/${reference}/uploads`, {
        'content-type': 'multipart/form-data; boundary=x',
        'idempotency-key': randomUUID(),
        cookie,
      });
    const stranger = aVisitor(service);
    await stranger.hold(departureId);
    expect(await early(stranger)).toBe(404);
    await setClock(service.db, '400 days');
    expect(await early(visitor)).toBe(409);
  });

  it('are encrypted, each for its own row, and readable after the keys are rotated', async () => {
    const { id } = (await add(await aPdf('PNR 2417', { compress: false }))).body;
    const { rows } = await sql<{ bytes: Uint8Array }>`
      select bytes_enc as bytes from booking_upload`.execute(service.db.queries);
    const encrypted = Buffer.from(rows[0]?.bytes ?? []);
    expect(encrypted.includes('%PDF')).toBe(false);
    const [kid = '', secret = ''] = testSecrets.DRAFT_KEY.split(':');
    const rotated = makeCipher({ current: 'd9', secrets: { d9: 'x'.repeat(40), [kid]: secret } });
    expect(rotated.decryptBytes(encrypted, `upload:${id}`)?.subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
    expect(rotated.decryptBytes(encrypted, `upload:${randomUUID()}`)).toBeNull();
  });

  it('are added once, however often the form is sent', async () => {
    const file = await aPhoto();
    const key = randomUUID();
    const first = await add(file, {}, { key });
    const again = await add(file, {}, { key });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await add(await aPdf('x'), {}, { key })).body.code).toBe('idempotency_key_reused');
    expect((await list())?.items).toHaveLength(1);
  });

  it('are at most 20, even if more are sent at the same time', async () => {
    const file = await aPhoto();
    const sent = await Promise.all(Array.from({ length: 26 }, () => add(file)));
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.errors?.[0]?.code)).toEqual(Array(6).fill('too_many'));
    const { items = [] } = (await list()) ?? {};
    expect(items).toHaveLength(20);
    await visitor.send('DELETE', `/v1/bookings/${reference}/uploads/${items[0]?.id}`);
    expect((await add(file)).status).toBe(201);
  });

  it('are at most 40 MB', async () => {
    await add(await aPhoto());
    await sql`update booking_upload set size_bytes = 12582912`.execute(service.db.queries);
    for (let count = 0; count < 2; count += 1) {
      await add(await aPhoto());
      await sql`update booking_upload set size_bytes = 12582912`.execute(service.db.queries);
    }
    await add(await aPhoto());
    await sql`update booking_upload set size_bytes = 4194304 where size_bytes < 12582912`.execute(
      service.db.queries,
    );
    expect(await whyNot(await aPhoto())).toEqual(['file no_room']);
  });

  it('can be added until the trip ends, and downloaded for 30 days more', async () => {
    const own = aVisitor(service);
    const soon = await booked(own, 10);
    const about = { who: own, about: soon.reference };
    const { body } = await add(await aPhoto(), {}, about);
    const { rows } = await sql<{ days: number }>`
      select end_date - (clock_now() at time zone tz)::date as days from departure
       where id = ${soon.departureId}`.execute(service.db.queries);
    const days = rows[0]?.days ?? 0;
    await setClock(service.db, `${days} days`);
    expect((await add(await aPhoto(), {}, about)).status).toBe(201);
    await setClock(service.db, `${days + 1} days`);
    expect((await add(await aPhoto(), {}, about)).body.code).toBe('invalid_state');
    expect((await list(own, soon.reference))?.canAdd).toBe(false);
    await setClock(service.db, `${days + 30} days`);
    await forgetUploads(service.db.queries);
    expect((await download(body.id, own, soon.reference)).statusCode).toBe(200);
    await setClock(service.db, `${days + 31} days`);
    await forgetUploads(service.db.queries);
    expect((await download(body.id, own, soon.reference)).statusCode).toBe(404);
    expect(await rowsLeft()).toBe(0);
  });

  it('aren’t taken before the booking is confirmed', async () => {
    const own = aVisitor(service);
    const unpaid = await own.holdAndBook(departureId);
    const { body } = await add(await aPhoto(), {}, { who: own, about: unpaid.reference });
    expect(body.code).toBe('invalid_state');
  });

  it('go a month after a cancelled booking', async () => {
    const own = aVisitor(service);
    const { reference: cancelled } = await booked(own, 200);
    await add(await aPhoto(), {}, { who: own, about: cancelled });
    const url = `/v1/bookings/${cancelled}/cancellations`;
    const { token } = (await own.send<{ token: string }>('POST', `${url}/preview`, {})).body;
    await own.post(url, { token });
    await setClock(service.db, '29 days');
    await forgetUploads(service.db.queries);
    expect(await rowsLeft()).toBe(1);
    await setClock(service.db, '31 days');
    await forgetUploads(service.db.queries);
    expect(await rowsLeft()).toBe(0);
  });

  it('move with the booking to another date', async () => {
    const own = aVisitor(service);
    const from = await booked(own, 120);
    await aDeparture(service.db, { tripId, inDays: 150 });
    const travellerId = (await own.readBooking(from.reference)).body.travellers[0]?.id ?? '';
    await add(await aPdf('PNR 2417'), { travellerId }, { who: own, about: from.reference });
    const url = `/v1/bookings/${from.reference}/transfers`;
    const dates = (await own.send<TransferDates>('GET', `${url}/dates`)).body;
    const to = dates.items.at(-1)?.departureId;
    const { token } = (await own.send<TransferPreview>('POST', `${url}/preview`, { departureId: to })).body; // prettier-ignore
    const moved = (await own.post<Transferred>(url, { token })).body.reference;
    const [file] = (await list(own, moved))?.items ?? [];
    const traveller = (await own.readBooking(moved)).body.travellers[0];
    expect(file?.travellerId).toBe(traveller?.id);
    expect((await download(file?.id ?? '', own, moved)).statusCode).toBe(200);
    expect((await list(own, from.reference))?.items).toEqual([]);
  });
});

describe('staff', () => {
  const as = (role: string, method: 'GET' | 'POST', path: string, body?: object) =>
    service.app.inject({
      method,
      url: `/v1/staff/bookings/${reference}/uploads${path}`,
      headers: { authorization: `Bearer ${secretOf(role)}` },
      ...(body ? { payload: body } : {}),
    });

  it('open a file with the permission and a reason, which the log keeps', async () => {
    const { id } = (await add(await aPdf('PNR 2417'), { label: 'Asha’s flight' })).body;
    expect((await as('operations', 'GET', '')).json<Uploads>().items).toHaveLength(1);
    const reason = { reason: 'check the permit dates' };
    const file = await as('operations', 'POST', `/${id}/open`, reason);
    expect([file.statusCode, file.headers['content-security-policy']]).toEqual([200, 'sandbox']);
    expect((await readPdf(file.rawPayload)).text).toContain('PNR 2417');
    expect((await as('operations', 'POST', `/${id}/open`, {})).statusCode).toBe(400);
    expect((await as('operations', 'POST', `/${randomUUID()}/open`, reason)).statusCode).toBe(404);
    const log = await service.app.inject({
      url: `/v1/staff/audit?objectId=${reference}`,
      headers: { authorization: `Bearer ${secretOf('owner')}` },
    });
    expect(log.json<{ items: AuditEntry[] }>().items).toMatchObject([
      { actor: 'operations', action: 'booking.open_upload', after: { upload: id }, ...reason },
    ]);
    expect(log.body).not.toContain('flight');
  });

  it('without the permission see nothing', async () => {
    const { id } = (await add(await aPhoto())).body;
    for (const role of ['sales', 'finance', 'editor', 'marketing', 'trip_leader']) {
      const answers = [
        (await as(role, 'GET', '')).statusCode,
        (await as(role, 'POST', `/${id}/open`, { reason: 'curious' })).statusCode,
      ];
      expect([role, answers]).toEqual([role, [403, 403]]);
    }
  });
});

async function rowsLeft(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_upload`.execute(service.db.queries);
  return rows[0]?.count ?? 0;
}

/** Hashes the session in a visitor's cookie, as the service does. */
function sessionHashOf(who: Visitor): string {
  const cookie = /safar_session=([^;]+)/.exec(who.cookie)?.[1] ?? '';
  const secret = /^(.+)\.[^.]+$/.exec(decodeURIComponent(cookie))?.[1] ?? '';
  return createHash('sha256').update(secret).digest('base64url');
}
