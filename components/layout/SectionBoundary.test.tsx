import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { setReporter } from '@/lib/sentry/report';
import { SectionBoundary } from './SectionBoundary';

function Broken(): never {
  throw new Error('broken on purpose');
}

const page = (
  <>
    <p>Before</p>
    <SectionBoundary>
      <Broken />
    </SectionBoundary>
    <p>After</p>
  </>
);

it('leaves out a broken part in the browser, and reports it', () => {
  const reported: unknown[] = [];
  setReporter(({ error }) => reported.push(error));
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(page);
  silenced.mockRestore();
  expect(screen.getByText('Before')).toBeVisible();
  expect(screen.getByText('After')).toBeVisible();
  expect(reported).toEqual([new Error('broken on purpose')]);
});

it('adds nothing to the server’s HTML, so that no page needs an inline script', () => {
  const html = renderToString(
    <SectionBoundary>
      <p>{'A long text. '.repeat(2_000)}</p>
    </SectionBoundary>,
  );
  expect(html).toMatch(/^<p>A long text/);
  expect(html).not.toContain('<script');
});

it('shows a part that works', () => {
  render(<SectionBoundary>All well</SectionBoundary>);
  expect(screen.getByText('All well')).toBeVisible();
});
