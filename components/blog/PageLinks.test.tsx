import { render, screen } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { PageLinks } from './PageLinks';

const shown = () => screen.getAllByRole('link').map((link) => link.textContent);

it('links to the neighbouring, first and last pages', () => {
  render(<PageLinks page={5} pages={9} pathOf={paths.blog} />);
  expect(shown()).toEqual(['Newer', '1', '4', '5', '6', '9', 'Older']);
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/travel-blogs');
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute(
    'href',
    '/travel-blogs/page/6',
  );
  expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
});

it('has no link beyond either end', () => {
  const { rerender } = render(<PageLinks page={1} pages={2} pathOf={paths.blog} />);
  expect(shown()).toEqual(['1', '2', 'Older']);
  rerender(<PageLinks page={2} pages={2} pathOf={paths.blog} />);
  expect(shown()).toEqual(['Newer', '1', '2']);
});

it('renders nothing for a single page', () => {
  const { container } = render(<PageLinks page={1} pages={1} pathOf={paths.blog} />);
  expect(container).toBeEmptyDOMElement();
});
