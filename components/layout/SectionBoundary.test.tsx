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

it('leaves a broken part out of the page in the browser, and reports it', () => {
  const reported: unknown[] = [];
  setReporter(({ error }) => reported.push(error));
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(page);
  silenced.mockRestore();
  expect(screen.getByText('Before')).toBeVisible();
  expect(screen.getByText('After')).toBeVisible();
  expect(reported).toEqual([new Error('broken on purpose')]);
});

it('leaves a broken part out of the page on the server', () => {
  const html = renderToString(page);
  expect(html).toContain('<p>Before</p>');
  expect(html).toContain('<p>After</p>');
});

it('shows a part that works', () => {
  render(<SectionBoundary>All well</SectionBoundary>);
  expect(screen.getByText('All well')).toBeVisible();
});
