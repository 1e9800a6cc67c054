/** @jest-environment node */
import { createHash } from 'node:crypto';
import { studioPolicy, withSettings } from './studioPage';

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

describe('a released Studio', () => {
  const page = '<!doctype html><html><head lang="en"><title>Studio</title></head></html>';
  const sanity = {
    projectId: 'safar',
    dataset: 'production',
    publicHost: 'https://desk.example.org',
  };
  const settingsOf = (html: string) => {
    const [tag = ''] = /<meta id="safar-settings"[^>]*>/.exec(html) ?? [];
    return Object.fromEntries(
      [...tag.matchAll(/data-([a-z-]+)="([^"]*)"/g)].map((found) => found.slice(1)),
    );
  };

  it('learns where it is, and that editors of a lake sign in', () => {
    const html = withSettings(page, {
      mode: 'hosted',
      deskUrl: 'https://desk.example.org',
      sanity,
    });
    expect(settingsOf(html)).toEqual({
      'project-id': 'safar',
      dataset: 'production',
      'api-host': 'https://desk.example.org',
      'sign-in': 'on',
      'desk-url': 'https://desk.example.org',
    });
  });

  it('asks Sanity who is there if the content is a project of Sanity', () => {
    const project = { ...sanity, publicHost: '' };
    const html = withSettings(page, {
      mode: 'hosted',
      deskUrl: 'https://desk.example.org',
      sanity: project,
    });
    expect(settingsOf(html)).toMatchObject({ 'api-host': '', 'sign-in': '' });
  });

  it("can't be told more by a value", () => {
    const odd = { ...sanity, publicHost: 'https://"onload="x.example' };
    const html = withSettings(page, { mode: 'hosted', deskUrl: 'https://$&.example', sanity: odd });
    expect(html).toContain('data-api-host="https://&quot;onload=&quot;x.example"');
    expect(html).toContain('data-desk-url="https://$&amp;.example"');
  });
});
