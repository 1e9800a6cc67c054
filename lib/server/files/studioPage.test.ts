/** @jest-environment node */
import { createHash } from 'node:crypto';
import { studioPolicy } from './studioPage';

it('lets the Studio contact only the lake', () => {
  const policy = studioPolicy('', {
    publicHost: 'http://localhost:3333',
    picturesUrl: 'http://localhost:3333',
  });
  expect(policy).toContain("connect-src 'self' blob: http://localhost:3333 ws://localhost:3333;");
  expect(policy).not.toContain('sanity.io');
});

it("lets a hosted lake's Studio contact its public addresses", () => {
  const policy = studioPolicy('', {
    publicHost: 'https://desk.example.org',
    picturesUrl: 'https://www.example.org',
  });
  expect(policy).toContain(
    "connect-src 'self' blob: https://desk.example.org wss://desk.example.org;",
  );
  expect(policy).toContain("img-src 'self' data: blob: https://www.example.org;");
});

it("lets a hosted project's Studio contact Sanity", () => {
  const policy = studioPolicy('', { publicHost: '', picturesUrl: '' });
  expect(policy).toContain('https://*.sanity.io wss://*.sanity.io');
  expect(policy).not.toContain('localhost');
});

it("allows only the document's own inline scripts", () => {
  const html = '<script src="/studio/static/a.js"></script><script>alert(1)</script>';
  const hash = createHash('sha256').update('alert(1)').digest('base64');
  expect(studioPolicy(html, { publicHost: '', picturesUrl: '' })).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  );
});
