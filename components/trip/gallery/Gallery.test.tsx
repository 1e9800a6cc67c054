import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { picture } from '../../testing/builders';
import { Gallery } from './Gallery';

const pictures = ['Monastery', 'River', 'Stars', 'Road', 'Stove'].map((alt) => ({
  _key: alt,
  ...picture(alt),
}));

it('shows the first four pictures, each with its description', () => {
  render(<Gallery pictures={pictures} />);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Monastery',
    'River',
    'Stars',
    'Road',
  ]);
});

it('asks for the first at once, and for the others when they come near', () => {
  render(<Gallery pictures={pictures} />);
  const [first, ...others] = screen.getAllByRole('img');
  expect(first).toHaveAttribute('loading', 'eager');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  for (const other of others) expect(other).toHaveAttribute('loading', 'lazy');
});

it('holds the place of each picture before it arrives', () => {
  render(<Gallery pictures={pictures} />);
  for (const image of screen.getAllByRole<HTMLImageElement>('img')) {
    expect(image.width).toBeGreaterThan(0);
    expect(image.height).toBeGreaterThan(0);
  }
});

it('leaves out a picture whose file is not there', () => {
  render(<Gallery pictures={[{ _key: 'a', ...picture(), path: null }]} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('leads to the file of a picture without scripts', () => {
  render(<Gallery pictures={pictures} />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ pathname }) => pathname)).toEqual(
    ['monastery', 'river', 'stars', 'road'].map((name) => `/images/${name}.jpg`),
  );
});

it('opens all pictures, large, beginning with the one that was chosen', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  render(<Gallery pictures={pictures} />);
  await userEvent.click(screen.getByRole('link', { name: 'River' }));
  const box = within(await screen.findByRole('dialog', { name: 'Pictures' }));
  expect(box.getByText('2 of 5')).toBeVisible();
});
