/** Profiles, saved travellers and consents. */
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type {
  MyConsents,
  MyProfile,
  SavedTraveller,
  SavedTravellers,
} from '../contract/profile.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase } from '../testing/database.ts';
import { aNewsletterRequest } from '../testing/forms.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

const problemOf = (reply: { body: unknown }) => reply.body as Problem;
const codeOf = (reply: { body: unknown }) => problemOf(reply).code;
const pathsOf = (reply: { body: unknown }) =>
  problemOf(reply)
    .errors?.map(({ path }) => path)
    .sort();
const me = (who: Visitor) => who.send<MyProfile>('GET', '/v1/me');
const change = (who: Visitor, body: object) => who.send<MyProfile>('PATCH', '/v1/me', body);

const mother = { name: 'Meera Rao', phone: '98765 00011', relation: 'mother' };
const ravi = {
  fullName: 'Ravi Rao',
  dateOfBirth: '1990-02-28',
  gender: 'male',
  nationality: 'in',
  phone: '98765 00022',
  diet: 'jain',
};

describe('the profile', () => {
  it('starts empty, saves input and returns it tidied', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    const { body: empty } = await me(asha);
    expect(empty).toMatchObject({ version: 1, name: null, phone: null, mailLanguage: 'en' });
    const reply = await change(asha, {
      version: 1,
      name: '  Asha   Rao ',
      phone: '98765 43210',
      mailLanguage: 'hi',
      roomPreference: 'same_gender',
      diet: 'veg',
      emergencyContact: mother,
    });
    expect(reply.status).toBe(200);
    const { body } = await me(asha);
    expect(body).toEqual(reply.body);
    expect(body).toMatchObject({
      email: 'asha@example.com',
      version: 2,
      name: 'Asha Rao',
      phone: '+919876543210',
      mailLanguage: 'hi',
      roomPreference: 'same_gender',
      diet: 'veg',
      emergencyContact: { ...mother, phone: '+919876500011' },
    });
  });

  it('changes only the fields sent, and removes those set to null', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    await change(asha, { version: 1, name: 'Asha Rao', diet: 'veg', emergencyContact: mother });
    const { body } = await change(asha, { version: 2, diet: null, emergencyContact: null });
    expect(body).toMatchObject({ name: 'Asha Rao', diet: null, emergencyContact: null });
  });

  it('refuses the later of two tabs and returns what is stored', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    await change(asha, { version: 1, name: 'Asha Rao' });
    const late = await change(asha, { version: 1, name: 'A. Rao' });
    expect(late.status).toBe(412);
    expect(problemOf(late).meta?.profile).toMatchObject({ version: 2, name: 'Asha Rao' });
    expect((await me(asha)).body.name).toBe('Asha Rao');
  });

  it('reports every error at once and saves nothing', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    const reply = await change(asha, {
      version: 1,
      name: 'R2D2',
      phone: '123',
      diet: 'veg',
      emergencyContact: { name: '', phone: '', relation: '' },
    });
    expect(pathsOf(reply)).toEqual([
      'emergencyContact.name',
      'emergencyContact.phone',
      'name',
      'phone',
    ]);
    expect((await me(asha)).body).toMatchObject({ version: 1, diet: null });
    const own = await change(asha, {
      version: 1,
      phone: '98765 00011',
      emergencyContact: mother,
    });
    expect(pathsOf(own)).toEqual(['emergencyContact.phone']);
  });

  it('is only for the signed-in customer and never cached', async () => {
    for (const [method, path, body] of [
      ['GET', '/v1/me', undefined],
      ['PATCH', '/v1/me', { version: 1 }],
      ['GET', '/v1/me/travellers', undefined],
      ['POST', '/v1/me/travellers', ravi],
      ['GET', '/v1/me/consents', undefined],
    ] as const) {
      expect(codeOf(await aVisitor(service).send(method, path, body))).toBe(
        'authentication_required',
      );
    }
    const reply = await me(await aCustomer(service, 'asha@example.com'));
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });
});

describe('saved travellers', () => {
  const save = (who: Visitor, body: object = ravi) =>
    who.send<SavedTraveller>('POST', '/v1/me/travellers', body);
  const list = async (who: Visitor) =>
    (await who.send<SavedTravellers>('GET', '/v1/me/travellers')).body.travellers;

  it('are saved, changed and deleted', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    const { status, body } = await save(asha);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...ravi, nationality: 'IN', phone: '+919876500022', version: 1 });
    const url = `/v1/me/travellers/${body.id}`;
    const changed = await asha.send('PUT', url, { ...ravi, version: 1, diet: 'vegan' });
    expect(changed.body).toMatchObject({ diet: 'vegan', version: 2 });
    expect(await list(asha)).toEqual([changed.body]);
    expect((await asha.send('DELETE', url)).status).toBe(204);
    expect(await list(asha)).toEqual([]);
    expect((await asha.send('DELETE', url)).status).toBe(404);
  });

  it('are saved once if sent twice, up to twenty', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    const [first, second] = await Promise.all([save(asha), save(asha)]);
    expect(first.body.id).toBe(second.body.id);
    for (let n = 1; n < 20; n += 1) {
      await save(asha, { ...ravi, dateOfBirth: `1990-03-${String(n).padStart(2, '0')}` });
    }
    expect(await list(asha)).toHaveLength(20);
    expect(pathsOf(await save(asha, { ...ravi, fullName: 'One More' }))).toEqual(['fullName']);
  });

  it('do not exist for anyone else', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    const ben = await aCustomer(service, 'ben@example.com');
    const { body } = await save(asha);
    const url = `/v1/me/travellers/${body.id}`;
    expect(await list(ben)).toEqual([]);
    expect((await ben.send('PUT', url, { ...ravi, version: 1 })).status).toBe(404);
    expect((await ben.send('DELETE', url)).status).toBe(404);
    expect(await list(asha)).toHaveLength(1);
  });

  it('are refused from a stale tab or with impossible values', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    const { body } = await save(asha);
    const url = `/v1/me/travellers/${body.id}`;
    await asha.send('PUT', url, { ...ravi, version: 1, fullName: 'Ravi K Rao' });
    const late = await asha.send('PUT', url, { ...ravi, version: 1 });
    expect(late.status).toBe(412);
    expect(problemOf(late).meta?.savedTraveller).toMatchObject({ fullName: 'Ravi K Rao' });
    const wrong = { ...ravi, fullName: '7', dateOfBirth: '2999-01-01', nationality: 'EU' };
    expect(pathsOf(await save(asha, wrong))).toEqual(['dateOfBirth', 'fullName', 'nationality']);
  });
});

describe('a consent', () => {
  const words = { version: 'offers-2026-11', text: 'You may mail me offers.' };
  const decide = (who: Visitor, isGranted: boolean, purpose = 'marketing_email') =>
    who.send<MyConsents>('POST', '/v1/me/consents', {
      purpose,
      consent: { ...words, isGranted },
    });

  it('is given and withdrawn, and every decision stays on record', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    await decide(asha, true);
    await decide(asha, true);
    const { body } = await decide(asha, false);
    expect(body.current).toEqual([
      { purpose: 'marketing_email', isGranted: false },
      { purpose: 'marketing_whatsapp', isGranted: false },
      { purpose: 'saved_trip_alerts', isGranted: false },
    ]);
    expect(body.history.map(({ isGranted }) => isGranted)).toEqual([false, true]);
    expect(body.history[0]).toMatchObject({ ...words, purpose: 'marketing_email' });
    const ben = await aCustomer(service, 'ben@example.com');
    const others = await ben.send<MyConsents>('GET', '/v1/me/consents');
    expect(others.body.history).toEqual([]);
  });

  const wish = aNewsletterRequest({ email: 'asha@example.com' });

  it('isn’t recorded if someone else enters the address for the newsletter', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    await decide(asha, false);
    const typed = await aVisitor(service).post('/v1/newsletter', wish);
    expect(typed.status).toBe(202);
    const { body } = await asha.send<MyConsents>('GET', '/v1/me/consents');
    expect(body.current[0]).toEqual({ purpose: 'marketing_email', isGranted: false });
  });

  it('follows a confirmed newsletter, and ends it when withdrawn', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    await aVisitor(service).post('/v1/newsletter', wish);
    const { rows } = await sql<{ id: string; round: number }>`
      select id, round from newsletter_subscription`.execute(service.db.queries);
    const [row] = rows;
    const token = service.deps.links.make('newsletter_confirm', { id: row?.id ?? '', round: row?.round ?? 0 }); // prettier-ignore
    await aVisitor(service).send('POST', '/v1/newsletter/confirm', { token });
    const now = async () => (await asha.send<MyConsents>('GET', '/v1/me/consents')).body.current[0];
    expect(await now()).toMatchObject({ isGranted: true });
    await decide(asha, false);
    expect(await now()).toMatchObject({ isGranted: false });
    const after = await sql`select status from newsletter_subscription`.execute(service.db.queries);
    expect(after.rows).toEqual([{ status: 'unsubscribed' }]);
  });

  it('cannot be changed later', async () => {
    const asha = await aCustomer(service, 'asha@example.com');
    await decide(asha, true);
    const change = sql`update consent set granted = false`.execute(service.db.queries);
    await expect(change).rejects.toThrow(/append-only/);
  });
});
