import { render } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from './PageHead';

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
    // React moves these into the document's head.
    title: document.title,
    robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    preview: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
    scripts: [...container.querySelectorAll('script')],
  };
}

it('names the page and the site', () => {
  expect(head().title).toBe('Spiti in snow | Trial Tours');
});

it('does not say the site’s name twice', () => {
  expect(head({ title: 'About Trial Tours' }).title).toBe('About Trial Tours');
});

it('gives search engines the one address of the page', () => {
  const { canonical, robots } = head();
  expect(canonical).toMatch(/\/trip\/spiti-in-snow$/);
  expect(robots).toBeUndefined();
});

it.each([
  ['has no address of its own', { canonicalPath: undefined }],
  ['is hidden by the editor', { isHiddenFromSearch: true }],
])('keeps a page out of search that %s', (_, changes) => {
  expect(head(changes).robots).toBe('noindex');
});

it.each([
  ['/trip/spiti-in-snow', '/api/social-image/trip/spiti-in-snow.jpg'],
  ['/', '/api/social-image/home.jpg'],
  ['/search?q=snow+%26+ice&page=2', '/api/social-image/search.jpg'],
  [undefined, '/api/social-image/home.jpg'],
])('gives the link preview of %s a picture drawn by the site', (canonicalPath, address) => {
  expect(head({ canonicalPath }).preview).toBe(`${process.env.PUBLIC_SITE_URL ?? ''}${address}`);
});

it('says in words what the link preview shows', () => {
  head({ picture: { alt: 'A road between walls of snow' } });
  expect(document.querySelector('meta[property="og:image:alt"]')).toHaveAttribute(
    'content',
    'Spiti in snow: A road between walls of snow',
  );
});

it('carries structured data that cannot end its script early', () => {
  const name = 'Snow</script><script>alert(1)</script>';
  const [script] = head({ jsonLd: [{ '@type': 'TouristTrip', name }] }).scripts;
  expect(script?.innerHTML).not.toContain('</script>');
  expect(JSON.parse(script?.innerHTML ?? '')).toEqual({ '@type': 'TouristTrip', name });
});
