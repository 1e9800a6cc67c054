import sharp from 'sharp';
import { quarters, startTestLake, type TestLake } from '../testing/testLake.ts';

let lake: TestLake;
let address: string;

beforeAll(async () => {
  lake = await startTestLake();
  const asset = await lake.client.assets.upload('image', await quarters(400, 200));
  address = `/${asset.path}`;
});

afterAll(() => lake.close());

/** Decodes the response: its size, format, and the colours of its corners. */
async function look(query: string, accept = '*/*') {
  const response = await lake.request(address + query, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at =
      (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const name = [red, green, blue].map((value) => (value > 127 ? 1 : 0)).join('');
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[name] ?? name;
  };
  return {
    response,
    size: `${width}x${height}`,
    format,
    corners: [colour(0.1, 0.1), colour(0.9, 0.1), colour(0.1, 0.9), colour(0.9, 0.9)].join(' '),
  };
}

const ALL = 'red green blue white';

it.each([
  ['the stored file', '', '400x200', ALL],
  ['a width', '?w=100', '100x50', ALL],
  ['a height', '?h=100', '200x100', ALL],
  ['clip keeps the proportion', '?w=100&h=100', '100x50', ALL],
  ['clip may enlarge', '?w=800', '800x400', ALL],
  ['max never enlarges', '?w=800&h=800&fit=max', '400x200', ALL],
  ['scale stretches', '?w=50&h=100&fit=scale', '50x100', ALL],
  ['crop fills the box', '?w=100&h=100&fit=crop', '100x100', ALL],
  ['min crops without enlarging', '?w=400&h=400&fit=min', '200x200', ALL],
  ['fill adds borders', '?w=100&h=100&fit=fill&bg=0f0', '100x100', 'green green green green'],
  ['rect cuts first', '?rect=200,0,200,100&w=50', '50x25', 'green green green green'],
  ['rect may reach over the edge', '?rect=300,150,900,900', '100x50', 'white white white white'],
  ['device pixels', '?w=100&dpr=2', '200x100', ALL],
  ['flip', '?w=100&flip=h', '100x50', 'green red white blue'],
])('%s', async (_, query, size, corners) => {
  const picture = await look(query);
  expect(picture.response.status).toBe(200);
  expect(picture.size).toBe(size);
  expect(picture.corners).toBe(corners);
});

it('crops around the focal point', async () => {
  const right = await look('?w=80&h=80&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5');
  expect(right.size).toBe('80x80');
  expect(right.corners).toBe('green green white white');
  expect((await look('?w=80&h=80&fit=crop&crop=left')).corners).toBe('red red blue blue');
});

it('chooses the format by parameter or Accept header', async () => {
  const browser = 'image/avif,image/webp,image/*,*/*;q=0.8';
  expect((await look('?w=50&fm=jpg')).format).toBe('jpeg');
  expect((await look('?w=50&auto=format', browser)).format).toBe('webp');
  const plain = await look('?w=50&auto=format');
  expect(plain.format).toBe('png');
  expect(plain.response.headers.get('vary')).toBe('Accept');
});

it('serves AVIF to readers that accept it, once encoded in the background', async () => {
  const address = '?w=60&auto=format';
  const browser = 'image/avif,image/webp,image/*,*/*;q=0.8';
  expect((await look(address, browser)).format).toBe('webp');
  let later = await look(address, browser);
  for (let tries = 0; later.format === 'webp' && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    later = await look(address, browser);
  }
  expect(later.format).toBe('heif');
  expect(later.corners).toBe(ALL);
  expect((await look(address, 'image/webp')).format).toBe('webp');
});

it('makes smaller files at lower quality', async () => {
  const length = async (quality: number) =>
    (await (await lake.request(`${address}?fm=jpg&q=${quality}`)).arrayBuffer()).byteLength;
  expect(await length(10)).toBeLessThan(await length(95));
});

it('can be cached forever', async () => {
  const first = await lake.request(`${address}?w=64`);
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  const etag = first.headers.get('etag') ?? '';
  const second = await lake.request(`${address}?w=64`, { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
});

it.each(['?w=wide', '?rect=1,2,3', '?rect=9000,0,10,10', '?w=9&fit=hug', '?fm=exe', '?bg=red;'])(
  'refuses %s',
  async (query) => {
    const response = await lake.request(address + query);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBeNull();
  },
);

it.each([
  '/images/safar/production/x.png',
  '/images/other/production/',
  '/images/safar/production/..%2f..%2flake.lock',
])('does not find %s', async (wrong) => {
  const name = address.split('/').at(-1) ?? '';
  const response = await lake.request(wrong.endsWith('/') ? wrong + name : wrong);
  expect(response.status).toBe(404);
});
