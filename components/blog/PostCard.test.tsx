import { render, screen } from '@testing-library/react';
import { postCard } from '../testing/posts';
import { PostCard } from './PostCard';

it('shows the title, author, publication day in India and reading time', () => {
  render(<PostCard post={postCard()} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/blog/road-log');
  expect(screen.getByRole('heading', { level: 3, name: 'A road log' })).toBeVisible();
  expect(screen.getByText('Winter')).toBeVisible();
  expect(screen.getByText('Tenzin Dorje')).toBeVisible();
  expect(screen.getByText('13 Feb 2026')).toBeVisible();
  expect(screen.getByText('5 minutes')).toBeVisible();
});

it('renders without an author or topic that was removed', () => {
  render(<PostCard post={postCard({ author: null, topic: null })} headingLevel="h2" />);
  expect(screen.getByRole('heading', { level: 2, name: 'A road log' })).toBeVisible();
});
