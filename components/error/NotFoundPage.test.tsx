import { render, screen } from '@testing-library/react';
import { tripCard } from '../testing/builders';
import { NotFoundPage } from './NotFoundPage';

it('says that no such page exists, and where to go on', () => {
  render(<NotFoundPage gone={null} suggestions={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No road leads here.');
  expect(screen.getByRole('link', { name: 'See what leaves soon' })).toHaveAttribute(
    'href',
    '/#departures',
  );
  expect(screen.getByRole('link', { name: 'Choose by place' })).toHaveAttribute(
    'href',
    '/#destinations',
  );
});

it('says of a withdrawn trip that it is gone for good', () => {
  render(<NotFoundPage gone="trip" suggestions={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'We no longer run this trip.',
  );
  expect(screen.getByText(/taken out of the programme/)).toBeVisible();
});

it('does not take a campaign or a text for a trip', () => {
  render(<NotFoundPage gone="page" suggestions={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page has been taken down.',
  );
});

it('offers trips that run, one level under the page’s heading', () => {
  render(
    <NotFoundPage gone={null} suggestions={[tripCard(), tripCard({ _id: 'b', title: 'Bali' })]} />,
  );
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual(['Spiti in snow', 'Bali']);
});

it('has no empty band while there is nothing to suggest', () => {
  render(<NotFoundPage gone={null} suggestions={[]} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('searches without scripts', () => {
  render(<NotFoundPage gone={null} suggestions={[]} />);
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/search');
  expect(form).not.toHaveAttribute('method');
  expect(screen.getByRole('searchbox', { name: /Search trips/ })).toHaveAttribute('name', 'q');
});

it('offers what a mistyped address may have meant', () => {
  const spiti = { title: 'Spiti in snow', path: '/trip/spiti-in-snow' };
  const { rerender } = render(<NotFoundPage gone={null} suggestions={[]} nearest={[spiti]} />);
  expect(screen.getByRole('link', { name: spiti.title })).toHaveAttribute('href', spiti.path);
  rerender(<NotFoundPage gone={null} suggestions={[]} nearest={[]} />);
  expect(screen.queryByText(/Did you look for/)).not.toBeInTheDocument();
});
