/** Uploads travellers' own files over real HTTP to a real service. */
import { randomUUID } from 'node:crypto';
import type { NextApiHandler, PageConfig } from 'next';
import { aBookingRequest } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '@/booking/testing/browser';
import type { BookingDetail } from '@/booking/contract/bookings';
import { aHandmadePdf } from '@/booking/testing/files';
import type { Service } from '@/booking/testing/service';
import { deleteOwnFile } from '../forms/uploadForms';
import { invalid, signOutcome, verifyOutcome } from '../forms/outcome';
import type { Visitor as BrowserVisitor } from '../booking/transport';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { readPostedForm } from '../http/formText';
import { passFile } from './bookingDocuments';
import { takeOwnFile } from './ownFiles';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';

const rawBody: PageConfig = { api: { bodyParser: false } };
/** Stands in for a page that shows a form again. */
const showPosted: NextApiHandler = async (request, response) => {
  const form = await readPostedForm(request);
  response.json(form ? form.texts(form.names) : null);
};

let service: Service;
let site: ApiSite;
let visitor: Visitor;
let reference: string;
beforeAll(async () => {
  service = await startBookingService();
  const { departureId } = await aTripOnSale(service, { departure: { inDays: 40 } });
  visitor = aVisitor(service);
  const hold = await visitor.hold(departureId);
  ({ reference } = (await visitor.book(aBookingRequest(hold.body.id))).body);
  const payment = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  site = await startApiSite(({ url = '/' }) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const params = Object.fromEntries([...searchParams]);
    if (pathname === '/page') return { handler: showPosted, config: rawBody };
    return pathname === '/api/booking/file'
      ? { handler: passFile, params }
      : { handler: takeOwnFile, params, config: rawBody };
  });
}, 120_000);
afterAll(async () => {
  await site.close();
  await service.close();
});

function aSentForm(file: Buffer | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  const typed = { idempotencyKey: randomUUID(), files: '1', kind: 'permit', ...fields };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file ?? Buffer.alloc(0))]), 'my permit.pdf');
  return form;
}

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}/api/booking/upload?reference=${reference}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    body,
  });
  const url = new URL(answer.headers.get('location') ?? '/', site.url);
  const said = verifyOutcome(url.searchParams.get('answer') ?? '')?.errors[0];
  return { status: answer.status, url, said };
}
const list = async () => {
  const address = `/v1/bookings/${reference}?include=uploads`;
  return (await visitor.send<BookingDetail>('GET', address)).body.uploads?.items ?? [];
};

it('shows the form again with what is wrong, and stores nothing', async () => {
  const refused = await send(aSentForm(Buffer.from('not a permit')));
  // The page that shows the form gets the same body, and its address has nothing typed.
  expect([refused.status, refused.url.pathname, refused.url.hash]).toEqual([
    307,
    `/booking-details/${reference}`,
    '#files',
  ]);
  expect(refused.said).toEqual({ field: 'file', message: 'Choose a PDF, JPEG, PNG or WebP file' });
  expect((await send(aSentForm(null))).said?.message).toBe('Choose a file');
  expect((await send(aSentForm(null, { kind: '' }))).said?.field).toBe('kind');
  const large = aSentForm(Buffer.alloc(10 * 1_048_576));
  expect((await send(large)).said?.message).toBe('Choose a file of 8 MB or less');
  const cut = 'multipart/form-data; boundary=x';
  expect((await send('--x\r\nContent', { 'content-type': cut })).said?.field).toBe('file');
  expect(await list()).toEqual([]);
});

it('refuses other sites, and other people’s bookings', async () => {
  expect((await send(aSentForm(aHandmadePdf()), { 'sec-fetch-site': 'cross-site' })).status).toBe(403); // prettier-ignore
  expect((await send(aSentForm(aHandmadePdf()), { cookie: '' })).said).toBeDefined();
  expect(await list()).toEqual([]);
});

it('adds a file once, serves it to save, and deletes it', async () => {
  const form = () => aSentForm(aHandmadePdf(), { label: 'Inner line', idempotencyKey: key });
  const key = randomUUID();
  const { status, url } = await send(form());
  expect([status, url.search, url.hash]).toEqual([303, '?files=added', '#files']);
  await send(form());
  const [file, ...more] = await list();
  expect([file?.label, more]).toEqual(['Inner line', []]);
  const get = (cookie: string) =>
    fetch(`${site.url}/api/booking/file?reference=${reference}&file=upload-${file?.id}`, {
      redirect: 'manual',
      headers: { cookie },
    });
  const own = await get(visitor.cookie);
  expect([own.status, own.headers.get('content-security-policy'), own.headers.get('cache-control')]).toEqual([200, 'sandbox', 'private, no-store']); // prettier-ignore
  expect(own.headers.get('content-disposition')).toMatch(/^attachment; filename="permit-sf-/);
  expect((await get('')).status).toBe(303);

  const stranger = aBrowser();
  const gone = { form: aForm({ reference, id: file?.id ?? '' }) };
  await deleteOwnFile({ ...gone, visitor: stranger });
  expect(await list()).toHaveLength(1);
  const browser = { ...aBrowser(), cookie: visitor.cookie };
  for (let times = 0; times < 2; times += 1) {
    expect(await deleteOwnFile({ ...gone, visitor: browser })).toBe(
      `/booking-details/${reference}?files=deleted#files`,
    );
  }
  expect(await list()).toEqual([]);
});

it('keeps what was typed from the same body, however large the file', async () => {
  const label = 'आशा’s permit; name="x"\r\nline two';
  const key = randomUUID();
  const form = aSentForm(Buffer.alloc(3 * 1_048_576), { label, idempotencyKey: key });
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const posted = async (bytes: Buffer, type = whole.headers.get('content-type') ?? '') => {
    const headers = { 'content-type': type };
    const options = { method: 'POST', headers, body: new Uint8Array(bytes) };
    return (await (await fetch(`${site.url}/page`, options)).json()) as Record<string, string>;
  };
  expect(await posted(body)).toEqual({ idempotencyKey: key, files: '1', kind: 'permit', label });
  expect(await posted(Buffer.from('nonsense'))).toEqual({});
  expect(await posted(body, 'multipart/form-data')).toEqual({});
});

it('shows whoever booked their files and the form as typed, and others only what they typed', async () => {
  const values = { kind: 'permit', travellerId: '', label: 'Inner line' };
  const answer = invalid('Choose a file', 'file');
  let status = 200;
  const look = (who: BrowserVisitor, query: Record<string, string>, posted = aForm({})) =>
    loadBookingDetailsPage({
      ...{ slug: reference, visitor: who, posted, query },
      setStatus: (given) => (status = given),
    });
  const own = { ...aBrowser(), cookie: visitor.cookie };
  const again = { files: 'again', answer: signOutcome(answer) };
  const page = await look(own, again, aForm({ files: '1', ...values }));
  expect(page.uploads).toMatchObject({ canAdd: true, draft: { values, answer }, done: null });
  expect(status).toBe(422);
  const { uploads } = await look(own, { files: 'deleted' });
  expect(uploads).toMatchObject({
    items: [],
    draft: { values: {}, answer: null },
    done: 'deleted',
  });

  const stranger = await look(aBrowser(), again, aForm({ files: '1', ...values }));
  expect([stranger.booking, stranger.uploads]).toEqual([null, null]);
  expect(stranger.unsentUpload).toEqual({ values, answer });
});
