import { render, screen } from '@testing-library/react';
import { ContentBoundary } from './SiteFrame';

function Broken(): never {
  throw new Error('broken on purpose');
}

it('replaces a broken page with an error and its reference, and keeps the header and footer', () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <header>Header</header>
      <ContentBoundary>
        <Broken />
      </ContentBoundary>
    </>,
  );
  silenced.mockRestore();
  expect(screen.getByText('Header')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The road is blocked here.');
  expect(
    screen.getByText(
      'Application error: a client-side exception has occurred while loading localhost (see the browser console for more information).',
    ),
  ).toBeVisible();
  expect(screen.getByText(/^Digest: [0-9a-f]{32}$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

it('shows the page while it works', () => {
  render(<ContentBoundary>All well</ContentBoundary>);
  expect(screen.getByText('All well')).toBeVisible();
});
