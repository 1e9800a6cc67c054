import { render, screen } from '@testing-library/react';
import { frame, tripCard } from '../testing/builders';
import { author, postList } from '../testing/posts';
import { AuthorPage } from './AuthorPage';

type Props = Parameters<typeof AuthorPage>[0];

function show(changes: Partial<Props> = {}) {
  return render(
    <AuthorPage
      author={author()}
      list={postList()}
      trips={[tripCard()]}
      booking={{}}
      freshUntil={null}
      frame={frame()}
      {...changes}
    />,
  );
}

it('shows who they are, what they know and where to find them', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Tenzin Dorje' })).toBeVisible();
  expect(screen.getByText('Trip leader, Spiti')).toBeVisible();
  expect(screen.getByText('Wilderness first responder, 2025')).toBeVisible();
  expect(screen.getByText('Hindi and English')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spiti Valley' })).toHaveAttribute(
    'href',
    '/domestic/spiti-valley',
  );
  expect(screen.getByRole('link', { name: 'Road notes' })).toHaveAttribute(
    'href',
    'https://notes.example',
  );
});

it('shows what they wrote and what they lead', () => {
  show();
  expect(screen.getByRole('link', { name: 'A road log' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toBeVisible();
});

it('renders without posts, trips or other details', () => {
  const bare = author({ credentials: [], languages: [], places: [], profiles: [] });
  show({ author: bare, list: postList({ posts: [], total: 0 }), trips: [] });
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
});
