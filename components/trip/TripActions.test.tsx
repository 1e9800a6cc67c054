import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SavedTrips } from './SavedTrips';
import { TripActions } from './TripActions';

const spiti = { slug: 'spiti-in-snow', title: 'Spiti in snow' };
const key = 'safar-saved-trips';

beforeEach(() => window.localStorage.clear());

it('saves a trip in this browser, and removes it again', async () => {
  render(<TripActions trip={spiti} siteUrl="https://site.example" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save on this device' }));
  const saved = screen.getByRole('button', { name: 'Saved on this device' });
  expect(saved).toHaveAttribute('aria-pressed', 'true');
  expect(JSON.parse(window.localStorage.getItem(key) ?? '')).toEqual([spiti]);
  await userEvent.click(saved);
  expect(screen.getByRole('button', { name: 'Save on this device' })).toBeVisible();
  expect(JSON.parse(window.localStorage.getItem(key) ?? '')).toEqual([]);
});

it('lists saved trips on other trip pages', async () => {
  window.localStorage.setItem(key, JSON.stringify([spiti]));
  const { rerender } = render(<SavedTrips exceptSlug="spiti-in-snow" />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  rerender(<SavedTrips exceptSlug="bali-slowly" />);
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
  expect(screen.getByRole('link', { name: 'See and compare saved trips' })).toHaveAttribute(
    'href',
    '/saved-trips',
  );
});

it.each(['nonsense', '{}', '[null, 3, {"slug":"javascript:x","title":"x"}, {"slug":"a"}]'])(
  'ignores other stored values: %s',
  (text) => {
    window.localStorage.setItem(key, text);
    const { container } = render(<SavedTrips exceptSlug="x" />);
    expect(container).toBeEmptyDOMElement();
  },
);

it('remembers the last twelve trips viewed in this browser, the last one first', async () => {
  const trips = Array.from({ length: 13 }, (_, n) => ({ slug: `trip-${n}`, title: `Trip ${n}` }));
  const { rerender } = render(<TripActions trip={spiti} siteUrl="" />);
  await screen.findByRole('button', { name: 'Save on this device' });
  for (const trip of [...trips, trips[4] ?? spiti]) {
    rerender(<TripActions trip={trip} siteUrl="" />);
  }
  const viewed = JSON.parse(window.localStorage.getItem('safar-viewed-trips') ?? '');
  expect(viewed).toHaveLength(12);
  expect(viewed.slice(0, 3)).toEqual([trips[4], trips[12], trips[11]]);
});

it('prints the page', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation();
  render(<TripActions trip={spiti} siteUrl="" />);
  await userEvent.click(screen.getByRole('button', { name: 'Print the itinerary' }));
  expect(print).toHaveBeenCalled();
});
