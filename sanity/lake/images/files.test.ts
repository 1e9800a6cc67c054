import fs from 'node:fs';
import path from 'node:path';
import { emptyDirectory, quarters, startTestLake, type TestLake } from '../testing/testLake.ts';

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake();
});

afterAll(() => lake.close());

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n%${text}\n%%EOF\n`);
const stored = () => fs.readdirSync(path.join(lake.directory, 'lake/assets'));
const rendered = () => fs.readdirSync(path.join(lake.directory, 'lake/image-cache'));

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Sends bytes as a program without a client would. */
async function post(query: string, body: string, contentType?: string) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const response = await lake.request(`/v2025-02-19/assets/files/production${query}`, {
    method: 'POST',
    body: Buffer.from(body),
    headers,
  });
  const { document } = JSON.parse(await response.text());
  return { status: response.status, document };
}

describe('uploading a file', () => {
  it('stores it with the fields that Sanity documents', async () => {
    const bytes = pdf('packing list');
    const asset = await lake.client.assets.upload('file', bytes, {
      filename: 'Packing list.PDF',
      contentType: 'application/pdf',
      title: 'What to pack',
      description: 'For the cold',
      label: 'lists',
      creditLine: 'Meera',
      source: { id: 'doc-1', name: 'drive', url: 'https://drive.example/doc-1' },
    });
    const sha1 = asset.assetId;
    expect(sha1).toMatch(/^[0-9a-f]{40}$/);
    expect(await lake.client.getDocument(asset._id)).toMatchObject({
      _id: `file-${sha1}-pdf`,
      _type: 'sanity.fileAsset',
      sha1hash: sha1,
      extension: 'pdf',
      mimeType: 'application/pdf',
      originalFilename: 'Packing list.PDF',
      size: bytes.length,
      path: `files/safar/production/${sha1}.pdf`,
      url: `${lake.url}/files/safar/production/${sha1}.pdf`,
      title: 'What to pack',
      description: 'For the cold',
      label: 'lists',
      creditLine: 'Meera',
      source: { id: 'doc-1', name: 'drive', url: 'https://drive.example/doc-1' },
    });
  });

  it("keeps a file whose name ends like an unfinished one's", async () => {
    const asset = await lake.client.assets.upload('file', pdf('x'), { filename: 'a.partial' });
    expect(asset).toMatchObject({ extension: 'bin', originalFilename: 'a.partial' });
  });

  it('stores identical bytes once', async () => {
    const first = await lake.client.assets.upload('file', pdf('same'), { filename: 'a.pdf' });
    const second = await lake.client.assets.upload('file', pdf('same'), { filename: 'b.pdf' });
    expect(second).toEqual(first);
  });

  it.each([
    ['its name', '?filename=Trip.CSV', undefined, 'csv', 'text/csv'],
    ['its declared type', '', 'application/zip', 'zip', 'application/zip'],
    ['nothing', '', undefined, 'bin', 'application/octet-stream'],
    [
      'a name without a type',
      '?filename=..%2F..%2Fetc%2Fpasswd',
      undefined,
      'bin',
      'application/octet-stream',
    ],
    [
      'a type of its own',
      '?filename=route.gpx',
      'application/gpx+xml',
      'gpx',
      'application/gpx+xml',
    ],
  ])('finds the type by %s', async (_, query, contentType, extension, mimeType) => {
    const { status, document } = await post(query, `a ${extension} ${query}`, contentType);
    expect(status).toBe(200);
    expect(document).toMatchObject({ extension, mimeType });
  });

  it('refuses an empty body and untrusted callers', async () => {
    const empty = await lake.request('/v1/assets/files/production', { method: 'POST' });
    expect(empty.status).toBe(400);
    const foreign = await lake.request('/v1/assets/files/production', {
      method: 'POST',
      body: 'x',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
  });
});

describe('serving a file', () => {
  it('makes browsers save it under its own name', async () => {
    const bytes = pdf('यात्रा');
    const { path: address } = await lake.client.assets.upload('file', bytes, {
      filename: 'यात्रा (Spiti).pdf',
      contentType: 'application/pdf',
    });
    const response = await lake.request(`/${address}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-disposition':
        'attachment; filename="________Spiti_.pdf"; ' +
        "filename*=UTF-8''%E0%A4%AF%E0%A4%BE%E0%A4%A4%E0%A5%8D%E0%A4%B0%E0%A4%BE%20%28Spiti%29.pdf",
    });
    const renamed = await lake.request(`/${address}?dl=plan.pdf`);
    expect(renamed.headers.get('content-disposition')).toBe('attachment; filename="plan.pdf"');
    const etag = response.headers.get('etag') ?? '';
    const again = await lake.request(`/${address}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['a page', 'evil.html', 'text/html', '<script>alert(1)</script>'],
    ['an SVG', 'evil.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
    ['a script', 'evil.js', 'text/javascript', 'alert(1)'],
    ['a header in a name', 'a"\r\nset-cookie: x=1.html', 'application/x-%0d', 'x'],
  ])('never lets a browser run %s', async (_, filename, contentType, text) => {
    const query = `?filename=${encodeURIComponent(filename)}`;
    const { document } = await post(query, text, contentType);
    const response = await lake.request(`/${document.path}`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"/);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    '/files/safar/production/x.pdf',
    '/files/other/production/0123456789012345678901234567890123456789.pdf',
    '/files/safar/production/..%2f..%2flake.lock',
  ])('does not find %s', async (address) => {
    const response = await lake.request(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-disposition')).toBeNull();
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, 'abcdefghij', null],
    ['bytes=4-1', 200, 'abcdefghij', null],
    ['lines=0-1', 200, 'abcdefghij', null],
    ['nonsense', 200, 'abcdefghij', null],
  ])('%s answers %i', async (range, status, body, contentRange) => {
    const asset = await lake.client.assets.upload('file', Buffer.from('abcdefghij'), {
      filename: 'ten.txt',
    });
    const response = await lake.request(new URL(asset.url).pathname, { headers: { range } });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
  });
});

describe('deleting an asset', () => {
  it('deletes its file, and everything rendered from it', async () => {
    const image = await lake.client.assets.upload('image', await quarters(80, 60));
    const file = await lake.client.assets.upload('file', pdf('gone'), { filename: 'gone.pdf' });
    expect((await lake.request(`/${image.path}?w=20`)).status).toBe(200);
    const names = [`${image.assetId}.png`, `${file.assetId}.pdf`];
    expect(stored()).toEqual(expect.arrayContaining(names));
    expect(rendered().some((name) => name.startsWith(image.assetId))).toBe(true);

    await lake.client.transaction().delete(image._id).delete(file._id).commit();
    await until(() => !stored().some((name) => names.includes(name)));
    await until(() => !rendered().some((name) => name.startsWith(image.assetId)));
    for (const { path: address } of [image, file]) {
      expect((await lake.request(`/${address}`)).status).toBe(404);
    }
  });

  it('keeps a file that another asset names', async () => {
    const bytes = await quarters(60, 80);
    const image = await lake.client.assets.upload('image', bytes);
    const file = await lake.client.assets.upload('file', bytes, { filename: 'same.png' });
    const other = await lake.client.assets.upload('file', pdf('marker'), { filename: 'm.pdf' });
    expect(file.assetId).toBe(image.assetId);
    await lake.client.delete(image._id);
    // Deletions happen in order, so once this one is done, so is the one before.
    await lake.client.delete(other._id);
    await until(() => !stored().includes(`${other.assetId}.pdf`));
    expect((await lake.request(`/${file.path}`)).status).toBe(200);
    await lake.client.delete(file._id);
    await until(() => !stored().includes(`${image.assetId}.png`));
  });

  it('keeps the file of an image that is still used', async () => {
    const image = await lake.client.assets.upload('image', await quarters(40, 60));
    const asset = { _type: 'reference', _ref: image._id };
    await lake.client.create({ _id: 'post-a', _type: 'post', cover: { _type: 'image', asset } });
    await expect(lake.client.delete(image._id)).rejects.toMatchObject({ statusCode: 409 });
    expect((await lake.request(`/${image.path}`)).status).toBe(200);
  });

  it('keeps a file that is uploaded during its deletion', async () => {
    const bytes = pdf('back and forth');
    const asset = await lake.client.assets.upload('file', bytes, { filename: 'a.pdf' });
    for (let round = 0; round < 10; round += 1) {
      const [, again] = await Promise.all([
        lake.client.delete(asset._id),
        lake.client.assets.upload('file', bytes, { filename: 'a.pdf' }),
      ]);
      const isThere = (await lake.client.getDocument(asset._id)) !== undefined;
      expect((await lake.request(`/${again.path}`)).status).toBe(isThere ? 200 : 404);
      if (!isThere) await lake.client.assets.upload('file', bytes, { filename: 'a.pdf' });
    }
  });

  it('names no file outside the folder of assets', async () => {
    const outside = path.join(emptyDirectory(), 'outside.pdf');
    fs.writeFileSync(outside, 'mine');
    const escape = path.relative(path.join(lake.directory, 'lake/assets'), outside);
    for (const [index, address] of [escape, `files/safar/production/${escape}`].entries()) {
      const id = `file-escape-${index}`;
      await lake.client.create({ _id: id, _type: 'sanity.fileAsset', path: address });
      await lake.client.delete(id);
    }
    const other = await lake.client.assets.upload('file', pdf('last'), { filename: 'l.pdf' });
    await lake.client.delete(other._id);
    await until(() => !stored().includes(`${other.assetId}.pdf`));
    expect(fs.existsSync(outside)).toBe(true);
  });
});
