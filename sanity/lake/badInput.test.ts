import sharp from 'sharp';
import { WebSocket } from 'ws';
import { quarters, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake();
  await lake.client.create({ _id: 'page-a', _type: 'page', title: 'kept' });
});

/** Whatever was sent, the lake keeps running and its content is unchanged. */
afterEach(async () => {
  expect(await lake.client.getDocument('page-a')).toMatchObject({ title: 'kept' });
});

afterAll(() => lake.close());

const json = { 'content-type': 'application/json' };
const post = (address: string, body: string | Buffer, headers: Record<string, string> = json) =>
  lake.request(`/v2026-06-01/data/${address}`, { method: 'POST', headers, body });

async function refusal(response: Response): Promise<{ status: number; description: unknown }> {
  const { error } = JSON.parse(await response.text());
  return { status: response.status, description: error.description };
}

const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

it.each([
  [
    'a body of 17 MB',
    `{"mutations":[{"create":{"_type":"x","t":"${'x'.repeat(17 << 20)}"}}]}`,
    413,
  ],
  ['a body that is no JSON', '{"mutations":', 400],
  ['another content type', 'mutations=1', 415],
  [
    'a document nested 300 deep',
    `{"mutations":[{"create":{"_type":"x","t":${nested(300)}}}]}`,
    400,
  ],
  ['a body nested without end', `{"mutations":${'['.repeat(500_000)}`, 400],
  ['a poisoned prototype', '{"__proto__":{"x":1},"mutations":[]}', 400],
])('refuses %s in writes', async (name, body, status) => {
  const headers = name.includes('content type') ? { 'content-type': 'text/plain+x' } : json;
  for (const address of ['mutate/production', 'actions/production']) {
    const answer = await refusal(await post(address, body, headers));
    expect(answer).toEqual({ status, description: expect.any(String) });
  }
});

it.each([
  ['an open bracket', '*[_type == "page"'],
  ['a lone operator', '*[_type ==]'],
  ['brackets without end', '['.repeat(20_000)],
  ['an unknown pipe', '* | explode()'],
  ['a function that is not there', 'text::query("x")'],
])('refuses a query with %s, naming the reason', async (_, query) => {
  const answer = await refusal(await post('query/production', JSON.stringify({ query })));
  expect(answer).toEqual({ status: 400, description: expect.any(String) });
});

it('refuses a stale revision, by mutation and by action', async () => {
  const patch = { id: 'page-a', ifRevisionID: 'old', set: { title: 'lost' } };
  const mutated = await post('mutate/production', JSON.stringify({ mutations: [{ patch }] }));
  expect(await refusal(mutated)).toMatchObject({ status: 409 });
  await lake.client.create({ _id: 'drafts.page-a', _type: 'page', title: 'lost' });
  const action = {
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.page-a',
    publishedId: 'page-a',
    ifDraftRevisionId: 'old',
  };
  const published = await post('actions/production', JSON.stringify({ actions: [action] }));
  expect(await refusal(published)).toMatchObject({ status: 409 });
});

describe('pictures', () => {
  const upload = (body: string | Buffer, mimeType = 'image/png', filename = 'a.png') =>
    lake.request(`/v1/assets/images/production?filename=${encodeURIComponent(filename)}`, {
      method: 'POST',
      headers: { 'content-type': mimeType },
      body,
    });
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['a page', '<html><script>alert(1)</script></html>', 'image/png'],
    ['a drawing with a script', script, 'image/svg+xml'],
    ['a drawing that says it is a PNG', script, 'image/png'],
    ['a PNG of eight bytes', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  ])('refuses %s', async (_, body, mimeType) => {
    const { status } = await refusal(await upload(body, mimeType));
    expect([400, 415]).toContain(status);
  });

  it('refuses a file of 31 MB', async () => {
    expect((await refusal(await upload(Buffer.alloc(31 << 20)))).status).toBe(413);
  });

  it('refuses an image with more pixels than a server should decode', async () => {
    const create = { width: 12_000, height: 12_000, channels: 3 as const, background: '#fff' };
    const bomb = await sharp({ create }).png().toBuffer();
    expect((await refusal(await upload(bomb))).status).toBe(400);
  }, 20_000);

  it('trusts the bytes, not the name or content type', async () => {
    const jpeg = await sharp(await quarters(20, 20))
      .jpeg()
      .toBuffer();
    const response = await upload(jpeg, 'image/gif', '../../etc/passwd.gif');
    const { document } = JSON.parse(await response.text());
    expect(document).toMatchObject({ mimeType: 'image/jpeg', extension: 'jpg' });
    expect(document.path).toMatch(/^images\/safar\/production\/[0-9a-f]{40}-20x20\.jpg$/);
  });
});

it.each(['page/../a', 'a..b', '-a', 'ä', 'x'.repeat(200), ''])(
  'refuses the document id "%s"',
  async (_id) => {
    const body = JSON.stringify({ mutations: [{ createOrReplace: { _id, _type: 'page' } }] });
    expect((await refusal(await post('mutate/production', body))).status).toBe(400);
  },
);

it('closes a socket that sends too much', async () => {
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/listeners`);
  await new Promise((resolve) => socket.on('open', resolve));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.send('x'.repeat(2 << 20));
  expect(await closed).toBe(1009);
});
