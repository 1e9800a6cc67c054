import { render } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from './PageHead';
import { siteUrl } from '@/lib/siteUrl';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

function head(changes: Partial<ComponentProps<typeof PageHead>> = {}) {
  const { container } = render(
    <PageHead
      title="Spiti in snow"
      siteName="Trial Tours"
      description="Seven days."
      canonicalPath="/trip/spiti-in-snow"
      {...changes}
    />,
  );
  return {
    // React hoists these into the document's head.
    title: document.title,
    robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    preview: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
    scripts: [...container.querySelectorAll('script')],
  };
}

it('puts the page and the site in the title', () => {
  expect(head().title).toBe('Spiti in snow | Trial Tours');
});

it('does not repeat the site’s name', () => {
  expect(head({ title: 'About Trial Tours' }).title).toBe('About Trial Tours');
});

it('gives search engines the canonical address', () => {
  const { canonical, robots } = head();
  expect(canonical).toMatch(/\/trip\/spiti-in-snow$/);
  expect(robots).toBeUndefined();
});

it.each([
  ['has no canonical address', { canonicalPath: undefined }],
  ['is hidden by the editor', { isHiddenFromSearch: true }],
])('hides a page from search engines if it %s', (_, changes) => {
  expect(head(changes).robots).toBe('noindex');
});

it.each([
  ['/trip/spiti-in-snow', '/api/social-image/trip/spiti-in-snow.jpg'],
  ['/', '/api/social-image/home.jpg'],
  ['/search?q=snow+%26+ice&page=2', '/api/social-image/search.jpg'],
  [undefined, '/api/social-image/home.jpg'],
])('gives the link preview of %s an image drawn by the site', (canonicalPath, address) => {
  expect(head({ canonicalPath }).preview).toBe(`${siteUrl}${address}`);
});

it('describes the link preview image', () => {
  head({ picture: { alt: 'A road between walls of snow' } });
  expect(document.querySelector('meta[property="og:image:alt"]')).toHaveAttribute(
    'content',
    'Spiti in snow: A road between walls of snow',
  );
});

it('escapes structured data so that it cannot end its script early', () => {
  const name = 'Snow</script><script>alert(1)</script>';
  const [script] = head({ jsonLd: [{ '@type': 'TouristTrip', name }] }).scripts;
  expect(script?.innerHTML).not.toContain('</script>');
  expect(JSON.parse(script?.innerHTML ?? '')).toEqual({ '@type': 'TouristTrip', name });
});
