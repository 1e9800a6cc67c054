import { render, screen } from '@testing-library/react';
import { tripCard } from '../testing/builders';
import { NotFoundPage } from './NotFoundPage';

it('says that the page doesn’t exist, and where to go next', () => {
  render(<NotFoundPage gone={null} suggestions={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No road leads here.');
  expect(screen.getByRole('link', { name: 'See what’s leaving soon' })).toHaveAttribute(
    'href',
    '/#departures',
  );
  expect(screen.getByRole('link', { name: 'Browse by place' })).toHaveAttribute(
    'href',
    '/#destinations',
  );
});

it('says that we no longer run a withdrawn trip', () => {
  render(<NotFoundPage gone="trip" suggestions={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'We no longer run this trip.',
  );
  expect(screen.getByText(/removed it from our programme/)).toBeVisible();
});

it('does not call a removed campaign or post a trip', () => {
  render(<NotFoundPage gone="page" suggestions={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page has been taken down.',
  );
});

it('suggests trips, one level below the page’s heading', () => {
  render(
    <NotFoundPage gone={null} suggestions={[tripCard(), tripCard({ _id: 'b', title: 'Bali' })]} />,
  );
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual(['Spiti in snow', 'Bali']);
});

it('leaves out the suggestions when there are none', () => {
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

it('suggests pages with a similar address', () => {
  const spiti = { title: 'Spiti in snow', path: '/trip/spiti-in-snow' };
  const { rerender } = render(<NotFoundPage gone={null} suggestions={[]} nearest={[spiti]} />);
  expect(screen.getByRole('link', { name: spiti.title })).toHaveAttribute('href', spiti.path);
  rerender(<NotFoundPage gone={null} suggestions={[]} nearest={[]} />);
  expect(screen.queryByText(/Were you looking for/)).not.toBeInTheDocument();
});
