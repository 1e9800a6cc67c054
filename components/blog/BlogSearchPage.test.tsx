import { render, screen } from '@testing-library/react';
import { frame } from '../testing/builders';
import { postCard } from '../testing/posts';
import { BlogSearchPage } from './BlogSearchPage';

type Props = Parameters<typeof BlogSearchPage>[0];

const show = (props: Pick<Props, 'asked' | 'posts'>) =>
  render(<BlogSearchPage {...props} frame={frame()} />);

it('shows what was found and keeps the question', () => {
  show({ asked: 'snow', posts: [postCard()] });
  expect(screen.getByRole('heading', { level: 1, name: 'Journal: snow' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('snow');
  expect(screen.getByText('1 post')).toBeVisible();
  expect(screen.getByRole('link', { name: 'A road log' })).toBeVisible();
});

it.each([
  ['nothing was found', 'xyz', [], /No post holds all of these words/],
  ['nothing was asked', '', [], /words that should be in the post/],
  ['the store is away', 'snow', null, /cannot be searched at the moment/],
])('says so when %s', (_, asked, posts, words) => {
  show({ asked, posts });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue(asked);
});
