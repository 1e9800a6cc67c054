/** What `safar doctor` says about webhooks and emails, with a real mail server and mailbox. */
import { sql } from 'kysely';
import { checkMail, checkWebhooks } from '../checkArrivals.ts';
import { imapBounces } from '../providers/mail/bounces.ts';
import { smtpSender } from '../providers/mail/smtp.ts';
import { storeWebhook } from '../store/money/webhooks.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { setClock } from '../testing/database.ts';
import { hasImapServer, startImapServer } from '../testing/imapServer.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService } from '../testing/service.ts';

it('tells webhooks that arrive from lost ones', async () => {
  const service = await startService();
  try {
    const { deps, db } = service;
    const check = async () => (await checkWebhooks(db.queries, deps))[0];
    expect(await check()).toMatch(/^look No one paid at emulator/);

    const { id: tripId } = await aTrip(db, { slug: 'spiti' });
    const { id } = await aDeparture(db, { tripId, inDays: 90 });
    const buyer = aVisitor(service);
    const { reference } = await buyer.holdAndBook(id, 2);
    await comeBack(service, await walkCheckout((await buyer.pay(reference)).body, 'success'));
    await sql`delete from webhook_event`.execute(db.queries);
    // A webhook may take ten minutes.
    expect(await check()).toMatch(/^look No one paid at emulator/);
    await setClock(db, '11 minutes');
    expect(await check()).toMatch(
      /^BAD 1 of the last week's 1 payments began after the last webhook of emulator/,
    );

    const { name: gateway } = deps.gateway;
    const event = { gateway, eventId: 'evt_1', type: 'payment.captured', headers: {} };
    await storeWebhook(db.queries, { ...event, raw: Buffer.from('{}') });
    expect(await check()).toBe('ok Webhooks of emulator arrive.');
  } finally {
    await service.close();
  }
});

(hasImapServer ? describe : describe.skip)('an email to ourselves', () => {
  const from = 'trips@mail.safar.example';
  let imap: Awaited<ReturnType<typeof startImapServer>>;
  let server: Awaited<ReturnType<typeof aMailbox>>;
  beforeAll(async () => {
    [imap, server] = await Promise.all([startImapServer(), aMailbox()]);
    await server.switchOn();
    // The first connection makes the mailbox's folders.
    await imapBounces(imap.url).take('none');
  });
  afterAll(() => Promise.all([imap.close(), server.close()]));

  /** Checks while a mail server puts what it accepted into the mailbox, with more headers. */
  async function check({ headers = '', delivers = true, dns = {} as Record<string, string> }) {
    const mail = smtpSender({ url: server.url, from, fromName: 'Safar' });
    const sender: typeof mail = {
      ...mail,
      async send(email) {
        await mail.send(email);
        const [{ id } = { id: '' }] = await server.mails(from);
        const source = await (await fetch(`${server.inboxUrl}/messages/${id}/raw`)).text();
        if (delivers) imap.deliver(`${headers}${source}`);
        await server.empty();
      },
    };
    const resolve = async (name: string) => {
      const record = dns[name];
      if (record === undefined) throw new Error('queryTxt ENOTFOUND');
      if (record === 'silent') throw new Error('queryTxt ETIMEOUT');
      return [[record.slice(0, 9), record.slice(9)]];
    };
    const bounces = imapBounces(imap.url);
    return checkMail({ mail: sender, bounces, from, resolve, waitMs: delivers ? 20_000 : 0 });
  }

  const signed = 'DKIM-Signature: v=1; a=rsa-sha256; d=Safar.example;\r\n\ts=may; bh=x; b=y\r\n';

  it('arrives with a signature, and leaves the mailbox', async () => {
    imap.deliver('From: asha@example.com\r\nSubject: Hello\r\n\r\nIs May too late?\r\n');
    expect(
      await check({ headers: signed, dns: { 'may._domainkey.safar.example': 'v=DKIM1; p=MIGf' } }),
    ).toEqual([`ok An email to ${from} arrived.`, 'ok Emails are signed by safar.example (DKIM).']);
    expect(imap.countUnread()).toBe(1);
  });

  it.each([
    ['no signature', '', {}, /^look This email has no signature of mail\.safar\.example/],
    [
      "another domain's signature",
      signed.replace('Safar', 'mailer'),
      {},
      /^look This email has no/,
    ],
    [
      'a key that no one can be asked for',
      signed,
      { 'may._domainkey.safar.example': 'silent' },
      /^look The DNS can't be asked/,
    ],
    [
      'the signature of a part of its domain',
      signed.replace('Safar', 'bounce.mail.safar'),
      { 'may._domainkey.bounce.mail.safar.example': 'p=MIGf' },
      /^ok Emails are signed by bounce/,
    ],
    ['no key', signed, {}, /^BAD The DNS has no key at may\._domainkey\.safar\.example/],
    [
      'a revoked key',
      signed,
      { 'may._domainkey.safar.example': 'v=DKIM1; p=' },
      /^BAD The DNS has no/,
    ],
  ])('has %s', async (_, headers, dns, expected) => {
    const [arrived, signature] = await check({ headers, dns });
    expect(arrived).toMatch(/^ok/);
    expect(signature).toMatch(expected);
  });

  it("doesn't arrive", async () => {
    expect(await check({ delivers: false })).toEqual([
      expect.stringMatching(/^BAD An email to trips@mail\.safar\.example did not reach/),
    ]);
  });

  it("can't be sent or read", async () => {
    const options = { from, fromName: 'Safar' };
    const mail = smtpSender({ ...options, url: server.url });
    const bounces = imapBounces(imap.refusedUrl);
    expect(await checkMail({ mail, bounces, from })).toEqual([
      expect.stringMatching(/^BAD Emails can't be checked/),
    ]);
    expect(await checkMail({ mail, bounces: null, from })).toEqual([
      'ok The mail server answers.',
      expect.stringMatching(/^look .* set BOUNCES_URL/),
    ]);
    const silent = smtpSender({ ...options, url: 'smtp://127.0.0.1:9' });
    expect(await checkMail({ mail: silent, bounces: null, from })).toEqual([
      expect.stringMatching(/^BAD .*the email was not accepted: ESOCKET/),
    ]);
  });
});
