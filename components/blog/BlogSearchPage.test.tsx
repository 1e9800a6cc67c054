import { render, screen } from '@testing-library/react';
import { frame } from '../testing/builders';
import { postCard } from '../testing/posts';
import { BlogSearchPage } from './BlogSearchPage';

type Props = Parameters<typeof BlogSearchPage>[0];

const show = (props: Pick<Props, 'asked' | 'posts'>) =>
  render(<BlogSearchPage {...props} frame={frame()} />);

it('shows the results and keeps the search', () => {
  show({ asked: 'snow', posts: [postCard()] });
  expect(screen.getByRole('heading', { level: 1, name: 'Journal: snow' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('snow');
  expect(screen.getByText('1 post')).toBeVisible();
  expect(screen.getByRole('link', { name: 'A road log' })).toBeVisible();
});

it.each([
  ['nothing matches', 'xyz', [], /No posts match all those words/],
  ['the search is empty', '', [], /Type a place, a month or something to pack/],
  ['the content store is unavailable', 'snow', null, /can’t search the journal right now/],
])('says so when %s', (_, asked, posts, words) => {
  show({ asked, posts });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue(asked);
});
