/** @jest-environment node */
import { reportServerError } from './server';

const written: string[] = [];
let stderr: jest.SpyInstance;
beforeEach(() => {
  written.length = 0;
  stderr = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => stderr.mockRestore());

const place = { method: 'GET', route: '/trip/[slug]' };

it('logs one line with the digest, whoever reports the error', () => {
  const error = new Error('no price');
  const digest = reportServerError(error, place);
  expect(digest).toMatch(/^[0-9a-f]{32}$/);
  expect(reportServerError(error, { ...place, route: '/_error' })).toBe(digest);
  expect(written.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 50,
      time: expect.any(Number) as number,
      msg: `GET /trip/[slug] failed, digest ${digest}`,
      err: { message: 'no price' },
    },
  ]);
});

it('names the request, so that the booking service’s lines about it are found', () => {
  reportServerError(new Error('no price'), { ...place, requestId: 'request-one' });
  expect(JSON.parse(written.join(''))).toMatchObject({ reqId: 'request-one' });
});

it('distinguishes errors with the same message', () => {
  const digests = [1, 2].map(() => reportServerError(new Error('same'), place));
  expect(new Set(digests).size).toBe(2);
});

it.each(['a text', null, undefined, Object.freeze(new Error('frozen'))])(
  'accepts whatever was thrown: %s',
  (thrown) => {
    expect(reportServerError(thrown, place)).toMatch(/^[0-9a-f]{32}$/);
    expect(written).toHaveLength(1);
  },
);

it('writes no visitor’s email address to the log', () => {
  reportServerError(new Error('no row for asha@example.com'), place);
  expect(written.join('')).not.toContain('asha');
});
