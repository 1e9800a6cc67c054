import { render, screen } from '@testing-library/react';
import { Breadcrumbs } from './Breadcrumbs';

it('links the parent pages and marks the current one', () => {
  render(<Breadcrumbs crumbs={[{ label: 'Bali' }]} />);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(screen.getByText('Bali')).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('link', { name: 'Bali' })).not.toBeInTheDocument();
});
