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
  [
    'borders keep their colour',
    '?w=100&h=100&fit=fill&bg=0f0&invert=true',
    '100x100',
    'green green green green',
  ],
  ['padding within the largest side', '?pad=9000', '4096x3896', 'white white white white'],
  ['rect cuts first', '?rect=200,0,200,100&w=50', '50x25', 'green green green green'],
  ['rect may reach over the edge', '?rect=300,150,900,900', '100x50', 'white white white white'],
  ['device pixels', '?w=100&dpr=2', '200x100', ALL],
  ['flip', '?w=100&flip=h', '100x50', 'green red white blue'],
  ['a rotation', '?or=90', '200x400', 'blue red white green'],
  ['a rotation upside down', '?or=180&w=100', '100x50', 'white blue green red'],
  ['the width after a rotation', '?or=270&w=100', '100x200', 'green white red blue'],
  ['rect in the unrotated image', '?rect=0,0,200,100&or=90', '100x200', 'red red red red'],
  ['a crop after a rotation', '?or=90&w=90&h=60&fit=crop&crop=top', '90x60', 'blue red blue red'],
  ['padding around', '?pad=100&bg=0f0', '600x400', 'green green green green'],
  ['padding within a width', '?pad=20&bg=00f&w=100', '100x70', 'blue blue blue blue'],
  ['padding in device pixels', '?pad=10&w=60&dpr=2&bg=f00', '120x80', 'red red red red'],
  ['inverted colours', '?invert=true', '400x200', '011 101 110 000'],
  ['the most height of a crop', '?w=100&max-h=20&fit=crop', '100x20', ALL],
  ['the least height of a crop', '?w=100&min-h=100&fit=crop', '100x100', ALL],
  ['the most width of a crop', '?h=100&max-w=50&fit=crop', '50x100', ALL],
  ['the least width of a crop', '?h=50&min-w=150&fit=crop', '150x50', ALL],
  ['limits only with fit=crop', '?w=100&max-h=20', '100x50', ALL],
])('%s', async (_, query, size, corners) => {
  const picture = await look(query);
  expect(picture.response.status).toBe(200);
  expect(picture.size).toBe(size);
  expect(picture.corners).toBe(corners);
});

describe('colours', () => {
  /** Returns the pixel at a point, with its alpha. */
  async function pixel(path: string, x: number, y: number): Promise<number[]> {
    const response = await lake.request(path);
    expect(response.status).toBe(200);
    const image = sharp(Buffer.from(await response.arrayBuffer()));
    return [
      ...(await image
        .ensureAlpha()
        .extract({ left: x, top: y, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ];
  }

  async function upload(background: string, width = 20): Promise<string> {
    const create = { width, height: 20, channels: 4 as const, background };
    const { path } = await lake.client.assets.upload(
      'image',
      await sharp({ create }).png().toBuffer(),
    );
    return `/${path}`;
  }

  it('fills transparent parts with bg, in which alpha comes first', async () => {
    const clear = await upload('#ffffff00');
    expect(await pixel(`${clear}?w=10`, 5, 5)).toEqual([
      expect.anything(),
      expect.anything(),
      expect.anything(),
      0,
    ]);
    expect(await pixel(`${clear}?bg=ff0000`, 5, 5)).toEqual([255, 0, 0, 255]);
    expect(await pixel(`${clear}?bg=8000ff00`, 5, 5)).toEqual([0, 255, 0, 128]);
    expect(await pixel(`${clear}?bg=800f`, 5, 5)).toEqual([0, 0, 255, 136]);
    const [red = 0, green = 0] = await pixel(`${clear}?bg=8000ff00&fm=jpg`, 5, 5);
    expect(Math.abs(red - 127)).toBeLessThan(4);
    expect(green).toBeGreaterThan(250);
  });

  it('leaves padding transparent without bg', async () => {
    const grey = await upload('#808080');
    expect((await pixel(`${grey}?pad=5`, 2, 2))[3]).toBe(0);
    expect(await pixel(`${grey}?pad=5`, 15, 15)).toEqual([128, 128, 128, 255]);
    expect(await pixel(`${grey}?pad=5&fm=jpg`, 2, 2)).toEqual([255, 255, 255, 255]);
  });

  it('removes colour with sat=-100', async () => {
    const [red, green, blue] = await pixel(`${await upload('#c04020')}?sat=-100`, 5, 5);
    expect(red).toBe(green);
    expect(green).toBe(blue);
  });

  it('raises the contrast of edges with sharp', async () => {
    const left = { create: { width: 20, height: 40, channels: 3 as const, background: '#606060' } };
    const image = await sharp({ create: { ...left.create, width: 40, background: '#a0a0a0' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { path } = await lake.client.assets.upload('image', image);
    const [plain = 0] = await pixel(`/${path}?fm=png`, 19, 20);
    const [sharpened = 0] = await pixel(`/${path}?fm=png&sharp=80`, 19, 20);
    expect(plain).toBe(0x60);
    expect(sharpened).toBeLessThan(0x50);
  });
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

it.each([
  '?w=wide',
  '?rect=1,2,3',
  '?rect=9000,0,10,10',
  '?w=9&fit=hug',
  '?fm=exe',
  '?bg=red;',
  '?or=45',
  '?sharp=x',
])('refuses %s', async (query) => {
  const response = await lake.request(address + query);
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBeNull();
});

it.each([
  '/images/safar/production/x.png',
  '/images/other/production/',
  '/images/safar/production/..%2f..%2flake.lock',
])('does not find %s', async (wrong) => {
  const name = address.split('/').at(-1) ?? '';
  const response = await lake.request(wrong.endsWith('/') ? wrong + name : wrong);
  expect(response.status).toBe(404);
});
