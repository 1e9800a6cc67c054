import { render, screen, within } from '@testing-library/react';
import { frame, picture } from '../testing/builders';
import { blogTopic, postCard, postList } from '../testing/posts';
import { BlogIndexPage } from './BlogIndexPage';

type Props = Parameters<typeof BlogIndexPage>[0];

function show(changes: Partial<Props> = {}) {
  const featured = [postCard({ _id: 'lead', title: 'The chosen one', slug: 'chosen' })];
  const authors = [
    { _id: 'a', title: 'Asha Negi', slug: 'asha', role: 'Founder', photo: picture(), postCount: 1 },
  ];
  return render(
    <BlogIndexPage
      list={postList()}
      featured={featured}
      topics={[blogTopic()]}
      authors={authors}
      freshUntil={null}
      frame={frame()}
      {...changes}
    />,
  );
}

it('starts with the featured post, then the latest, then the writers', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Journal',
    'The chosen one',
    'Latest',
    'A road log',
    'Our writers',
  ]);
  const topics = within(screen.getByRole('navigation', { name: 'Topics' }));
  expect(topics.getByRole('link', { name: 'Winter 4' })).toHaveAttribute(
    'href',
    '/travel-blogs/winter',
  );
  expect(screen.getByRole('link', { name: 'Asha Negi' })).toHaveAttribute('href', '/author/asha');
  expect(screen.getByText('1 post')).toBeVisible();
});

it('searches with a plain form', () => {
  show();
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/travel-blogs/search');
  expect(form).toHaveAttribute('method', 'get');
  expect(within(form).getByRole('searchbox')).toHaveAttribute('name', 'q');
});

it('names the current page', () => {
  show({ featured: [], list: postList({ page: 2, pages: 2 }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Journal, page 2$/);
  expect(screen.getByRole('heading', { level: 2, name: 'A road log' })).toBeVisible();
});

it('says so when there are no posts', () => {
  show({ featured: [], topics: [], authors: [], list: postList({ posts: [], total: 0 }) });
  expect(screen.getByText(/No posts yet/)).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});
