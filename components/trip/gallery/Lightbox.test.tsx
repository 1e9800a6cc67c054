import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { picture } from '../../testing/builders';
import { Lightbox } from './Lightbox';

const pictures = ['Monastery', 'River', 'Stars'].map((alt) => ({ _key: alt, ...picture(alt) }));

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

function show(first = 0) {
  const onClose = jest.fn();
  render(<Lightbox pictures={pictures} first={first} onClose={onClose} />);
  return { box: screen.getByRole('dialog', { name: 'Photos' }), onClose };
}

it.each([
  ['ArrowRight', 0, '2 of 3'],
  ['ArrowRight', 2, '3 of 3'],
  ['ArrowLeft', 1, '1 of 3'],
  ['ArrowLeft', 0, '1 of 3'],
  ['End', 0, '3 of 3'],
  ['Home', 2, '1 of 3'],
])('the key %s at photo %s goes to photo %s', (key, first, expected) => {
  const { box } = show(first);
  fireEvent.keyDown(box, { key });
  expect(screen.getByText(expected)).toBeVisible();
});

it('has buttons to move, disabled at either end', async () => {
  show(1);
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(screen.getByText('3 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect(screen.getByText('2 of 3')).toBeVisible();
});

it('describes the current photo, and hides the others from screen readers', () => {
  show(1);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'River' })).toBeInTheDocument();
});

it('reports when it is closed', async () => {
  const { onClose } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
