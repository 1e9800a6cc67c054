/** A bank statement as a file: read without effect, then imported once, exactly as shown. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { BankLines, StatementImported, StatementPreview } from '../contract/staffPayouts.ts';
import { forgetStatements } from '../store/customers/retention.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
const secret = 'finance-secret-of-the-statement-tests';
const opsSecret = 'operations-secret-of-statement-tests';

beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: `fay:finance:${secret},omar:operations:${opsSecret}`,
  });
}, 60_000);
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  aVisitor(service).send<T>(method, `/v1/staff${path}`, body, {
    authorization: `Bearer ${secret}`,
  });

async function upload(file: string | Uint8Array | null, account = 'HDFC 4410', key = secret) {
  const form = new FormData();
  form.set('account', account);
  if (file !== null) form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), 'any.csv');
  const whole = new Response(form);
  const reply = await service.app.inject({
    method: 'POST',
    url: '/v1/staff/bank-statements/read',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': whole.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json<StatementPreview>() };
}
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as Problem;
  return [status, code, errors?.[0]?.path, errors?.[0]?.code];
};
const confirm = (id: string, newLines: number) =>
  call<StatementImported>('POST', `/bank-statements/${id}/import`, { newLines });
const lines = async () => (await call<BankLines>('GET', '/bank-lines')).body.items;

const heading = 'Safar Travels\n\nDate,Narration,Chq/Ref Number,Withdrawal Amt.,Deposit Amt.\n';
const november = [
  '26/11/2026,UPI-RAVI-1,433200000001,,"1,000.00"',
  '26/11/2026,UPI-RAVI-1,433200000001,,"1,000.00"',
  '27/11/2026,RENT,,"40,000.00",',
  'Total,,,,',
].join('\n');

it('is shown first, and imported exactly so, once', async () => {
  const { status, body } = await upload(heading + november);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ account: 'HDFC 4410', newLines: 3, knownLines: 0, unreadableLines: 1, headingLine: 3 },
    ...{ inMinor: 200_000, outMinor: 4_000_000, firstOn: '2026-11-26', lastOn: '2026-11-27' },
    unreadable: [{ line: 7, problem: 'no_date' }],
    lines: [
      { line: 4, narration: 'UPI-RAVI-1', utr: '433200000001', isKnown: false },
      { line: 5 },
      { line: 6, amountMinor: -4_000_000 },
    ],
  });
  expect(await lines()).toEqual([]);
  expect((await call('GET', `/bank-statements/${body.id}`)).body).toEqual(body);
  const [one, other] = await Promise.all([confirm(body.id, 3), confirm(body.id, 3)]);
  expect([one.status, other.status, one.body.imported, other.body.imported]).toEqual([
    200, 200, 3, 3,
  ]);
  expect(await lines()).toHaveLength(3);
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where action = 'bank.import'`.execute(service.db.queries);
  expect(rows).toEqual([{ after: { imported: 3, known: 0, unreadable: 1 } }]);
  // What it held is gone.
  const kept = await sql<{ lines: object }>`select lines from bank_statement`.execute(
    service.db.queries,
  );
  expect(kept.rows).toEqual([{ lines: [] }]);
});

it('stores a line once, also from overlapping statements and another spelling of the account', async () => {
  const first = await upload(heading + november);
  await confirm(first.body.id, 3);
  const more = `${heading}${november}\n28/11/2026,NEFT FEE,,5.90,\n`;
  const second = await upload(more, 'hdfc-4410');
  expect(second.body).toMatchObject({ newLines: 1, knownLines: 3, inMinor: 0, outMinor: 590 });
  expect(second.body.lines.map(({ isKnown }) => isKnown)).toEqual([true, true, true, false]);
  await confirm(second.body.id, 1);
  expect(await lines()).toHaveLength(4);
  const otherAccount = await upload(more, 'ICICI 1');
  expect(otherAccount.body.newLines).toBe(4);
});

it('stores a line once that was pasted before, with or without its number', async () => {
  const columns = { date: 0, narration: 1, utr: null, debit: 3, credit: 4 };
  const paste = { account: 'HDFC 4410', text: november, columns };
  expect((await call<StatementImported>('POST', '/bank-statements', paste)).body.imported).toBe(3);
  expect((await upload(heading + november)).body).toMatchObject({ newLines: 0, knownLines: 3 });
  const withNumber = { ...paste, columns: { ...columns, utr: 2 } };
  expect((await call('POST', '/bank-statements', withNumber)).body).toMatchObject({
    ...{ imported: 0, known: 3 },
  });
});

it('stores a line once that an earlier release stored', async () => {
  // What it hashed: the account and narration as written, and the number with all its zeros.
  const words = (number: string, count: number) =>
    `HDFC 4410|2026-11-26|UPI-RAVI  1|${number}|100000|${count}`;
  const old = (text: string) => hash('sha256', text, 'base64url');
  for (const print of [old(words('0000433200000001', 1)), old(words('', 2))]) {
    await sql`
      insert into bank_line (id, fingerprint, account, booked_on, amount_minor, imported_by)
      values (gen_random_uuid(), ${print}, 'HDFC 4410', '2026-11-26', 100000, 'Fay')`.execute(
      service.db.queries,
    );
  }
  const line = '26/11/2026,UPI-RAVI  1,0000433200000001,,"1,000.00"\n';
  const { body } = await upload(heading + line.repeat(3));
  expect(body).toMatchObject({ newLines: 1, knownLines: 2, inMinor: 100_000 });
  expect((await confirm(body.id, 1)).body).toMatchObject({ imported: 1, known: 2 });
});

it('is refused if someone else imported some of its lines meanwhile', async () => {
  const [one, other] = [await upload(heading + november), await upload(heading + november)];
  await confirm(one.body.id, 3);
  expect(refusal(await confirm(other.body.id, 3)).slice(0, 2)).toEqual([409, 'preview_expired']);
  expect(await lines()).toHaveLength(3);
  const again = (await call<StatementPreview>('GET', `/bank-statements/${other.body.id}`)).body;
  expect(again).toMatchObject({ newLines: 0, knownLines: 3 });
});

it('is forgotten after a day', async () => {
  const { body } = await upload(heading + november);
  await setClock(service.db, '25 hours');
  expect((await confirm(body.id, 3)).status).toBe(404);
  await forgetStatements(service.db.queries);
  const { rows } = await sql`select id from bank_statement`.execute(service.db.queries);
  expect(rows).toEqual([]);
});

const utf16 = Buffer.from(`\ufeff${heading}${november}`, 'utf16le');
it.each([
  ['no file', null, 'required'],
  ['an empty file', '', 'required'],
  ['an Excel file', Buffer.from('PK\u0003\u0004rest'), 'xlsx'],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'xls'],
  ['a PDF', '%PDF-1.7', 'pdf'],
  ['a web page', '<html>', 'html'],
  ['another encoding', utf16, 'encoding'],
  ['Latin letters', Buffer.from(`${heading}27/11/2026,Caf\u00e9,,,5`, 'latin1'), 'encoding'],
  ['no heading', 'What,is,this\n1,2,3', 'no_heading'],
  ['dates with the month first', `${heading}11/27/2026,x,,,5`, 'month_first'],
  ['an open quote', `${heading}27/11/2026,"never ends,,,5`, 'damaged'],
  ['too many lines', heading + '27/11/2026,x,,,5\n'.repeat(10_001), 'too_long'],
  ['too large a file', 'x'.repeat(2 * 1_048_576 + 1), 'too_large'],
])('is refused for %s', async (_why, file, code) => {
  expect(refusal(await upload(file))).toEqual([400, 'validation_failed', 'file', code]);
});

it('needs an account and the permission', async () => {
  expect(refusal(await upload(november, ' '))[2]).toBe('account');
  expect((await upload(heading + november, 'HDFC', opsSecret)).status).toBe(403);
});

it('proposes a payout by the ID in the bank’s words, and a bank refund by amount', async () => {
  const { id: tripId } = await aTrip(service.db);
  const { id: departureId } = await aDeparture(service.db, { tripId });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, 1);
  await comeBack(service, await walkCheckout((await visitor.pay(reference)).body, 'success'));
  await sql`
    insert into refund (departure_id, id, payment_attempt_id, booking_id, amount_minor, reason, status,
                        destination, gateway, idempotency_key, processed_at)
    select a.departure_id, gen_random_uuid(), a.id, p.booking_id, 12345, 'goodwill', 'processed',
           'bank_transfer', a.gateway, 'a-key-of-a-test', timestamptz '2026-11-25 10:00Z'
      from payment_attempt a join payment p on p.id = a.payment_id`.execute(service.db.queries);
  await sql`
    insert into settlement (gateway, id, settled_at, currency)
    values ('stripe', 'po_1Abc', '2026-11-26 10:00Z', 'INR')`.execute(service.db.queries);
  const { body } = await upload(
    `${heading}27/11/2026,NEFT STRIPE PO_1ABC,,,77.00\n27/11/2026,NEFT ASHA,,123.45,`,
  );
  await confirm(body.id, 2);
  const found = await lines();
  expect(found.flatMap(({ proposals }) => proposals)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'settlement', name: 'po_1Abc', why: 'id' }),
      expect.objectContaining({ kind: 'refund', name: reference, why: 'amount' }),
    ]),
  );
});
