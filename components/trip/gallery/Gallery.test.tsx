import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { picture } from '../../testing/builders';
import { Gallery } from './Gallery';

const pictures = ['Monastery', 'River', 'Stars', 'Road', 'Stove'].map((alt) => ({
  _key: alt,
  ...picture(alt),
}));

it('shows the first four photos, each with its alt text', () => {
  render(<Gallery pictures={pictures} />);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Monastery',
    'River',
    'Stars',
    'Road',
  ]);
});

it('loads the first eagerly and the others lazily', () => {
  render(<Gallery pictures={pictures} />);
  const [first, ...others] = screen.getAllByRole('img');
  expect(first).toHaveAttribute('loading', 'eager');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  for (const other of others) expect(other).toHaveAttribute('loading', 'lazy');
});

it('reserves space for each photo before it loads', () => {
  render(<Gallery pictures={pictures} />);
  for (const image of screen.getAllByRole<HTMLImageElement>('img')) {
    expect(image.width).toBeGreaterThan(0);
    expect(image.height).toBeGreaterThan(0);
  }
});

it('leaves out a photo whose file is missing', () => {
  render(<Gallery pictures={[{ _key: 'a', ...picture(), path: null }]} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('links to the photo’s file without scripts', () => {
  render(<Gallery pictures={pictures} />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ pathname }) => pathname)).toEqual(
    ['monastery', 'river', 'stars', 'road'].map((name) => `/images/${name}.jpg`),
  );
});

it('opens all photos in the lightbox, starting with the chosen one', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  render(<Gallery pictures={pictures} />);
  await userEvent.click(screen.getByRole('link', { name: 'River' }));
  const box = within(await screen.findByRole('dialog', { name: 'Photos' }));
  expect(box.getByText('2 of 5')).toBeVisible();
});
