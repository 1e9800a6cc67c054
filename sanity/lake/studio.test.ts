import { clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake();
});

afterAll(() => lake.close());

async function get(address: string, user = 'asha'): Promise<unknown> {
  const response = await lake.request(`/v2026-06-01${address}`, {
    headers: { authorization: `Bearer local-${user}` },
  });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}

it('tells the client who is signed in', async () => {
  const me = await clientOf(lake.url, { token: 'local-asha' }).users.getById('me');
  expect(me).toMatchObject({ id: 'asha', name: 'Asha' });
  expect(await get('/users/me')).toMatchObject({
    role: 'administrator',
    roles: [{ name: 'administrator' }],
  });
  expect(await get('/users/ravi')).toMatchObject({ id: 'ravi', displayName: 'Ravi' });
  expect(await get('/users/ravi,asha')).toMatchObject([{ id: 'ravi' }, { id: 'asha' }]);
});

it("stores each editor's settings", async () => {
  expect(await get('/users/me/keyvalue/a.b,c')).toEqual([]);
  const response = await lake.request('/v2026-06-01/users/me/keyvalue', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: 'Bearer local-asha' },
    body: JSON.stringify([{ key: 'a.b', value: { list: [1] } }]),
  });
  expect(response.status).toBe(200);
  expect(await get('/users/me/keyvalue/a.b,c')).toEqual([{ key: 'a.b', value: { list: [1] } }]);
  expect(await get('/users/me/keyvalue/a.b', 'ravi')).toEqual([]);
});

it.each([
  ['/projects/safar', { id: 'safar', displayName: 'Safar', features: [] }],
  ['/projects/safar/datasets', [{ name: 'production' }]],
  ['/projects/safar/datasets?datasetProfile=comments&addonFor=production', []],
  ['/projects/safar/user-applications', []],
  ['/projects/safar/grants', {}],
  ['/features', ['contentReleases']],
  ['/projects/safar/new-content-release-allowed', { data: { orgMeteredActiveReleaseCount: 0 } }],
  ['/data/ping/production', {}],
  ['/check/cors', { result: { allowed: true, withCredentials: true } }],
  ['/intake/telemetry-status', { status: 'denied' }],
])('responds with %s', async (address, expected) => {
  expect(await get(address)).toMatchObject(expected);
});

it('lets editors do everything and others only read', async () => {
  expect(await get('/projects/safar/datasets/production/acl')).toMatchObject([
    { permissions: expect.arrayContaining(['update', 'manage']) },
  ]);
  const other = await lake.request('/v1/projects/safar/datasets/production/acl', {
    headers: { 'x-forwarded-for': '10.0.0.1' },
  });
  expect(JSON.parse(await other.text())).toMatchObject([{ permissions: ['read'] }]);
});

it('lists who refers to a document', async () => {
  await lake.client.create({ _id: 'author-a', _type: 'author' });
  const author = { _type: 'reference', _ref: 'author-a' };
  await lake.client.create({ _id: 'post-a', _type: 'post', author });
  expect(await get('/data/references/production/documents/author-a/to')).toMatchObject({
    totalCount: 1,
    references: [{ documentId: 'post-a' }],
  });
  const others = '/data/references/production/documents/author-a/to?excludeInternalReferences=true';
  expect(await get(others)).toEqual({ totalCount: 0, references: [] });
});

it.each(['/journey/announcements', '/help', '/projects/other'])('knows no %s', async (address) => {
  expect((await lake.request(`/v1${address}`)).status).toBe(404);
});
