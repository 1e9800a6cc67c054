/** @jest-environment node */
import { createHash } from 'node:crypto';
import { studioPolicy } from './studioPage';

const source = { projectId: 'p', dataset: 'd', readToken: '' };

it('lets the Studio contact only the lake', () => {
  const policy = studioPolicy('', { ...source, apiHost: 'http://localhost:3333' });
  expect(policy).toContain("connect-src 'self' blob: http://localhost:3333 ws://localhost:3333;");
  expect(policy).not.toContain('sanity.io');
});

it("lets a hosted project's Studio contact Sanity", () => {
  const policy = studioPolicy('', { ...source, apiHost: '' });
  expect(policy).toContain('https://*.sanity.io wss://*.sanity.io');
  expect(policy).not.toContain('localhost');
});

it("allows only the document's own inline scripts", () => {
  const html = '<script src="/studio/static/a.js"></script><script>alert(1)</script>';
  const hash = createHash('sha256').update('alert(1)').digest('base64');
  expect(studioPolicy(html, { ...source, apiHost: '' })).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  );
});
