import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frame } from '../testing/builders';
import { footerNavigationId } from './footerNavigation';
import { Header } from './Header';

const header = [
  { _key: 'a', label: 'Leaving soon', path: '/#departures' },
  { _key: 'b', label: 'Spiti Valley', path: '/domestic/spiti-valley' },
];

it('carries the name home and the main links in the order of the editor', () => {
  render(<Header frame={frame({ header })} />);
  expect(screen.getByRole('link', { name: 'Trial Tours' })).toHaveAttribute('href', '/');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Leaving soon', '/#departures'],
    ['Spiti Valley', '/domestic/spiti-valley'],
  ]);
});

it('offers help instead of ways out while somebody books', () => {
  render(<Header frame={frame({ header })} isBooking />);
  expect(screen.queryByRole('link', { name: 'Spiti Valley' })).not.toBeInTheDocument();
  expect(screen.queryByText('Menu')).not.toBeInTheDocument();
  const help = within(screen.getByRole('navigation', { name: 'Help' }));
  expect(help.getByRole('link', { name: '+91 98160 00000' })).toHaveAttribute(
    'href',
    'tel:+919816000000',
  );
  expect(help.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/919816000000?text='),
  );
});

it('has a menu that without scripts leads to the links of the footer', () => {
  render(<Header frame={frame({ header })} />);
  expect(screen.getByText('Menu').closest('a')).toHaveAttribute('href', `#${footerNavigationId}`);
});

it('opens the menu over the page, and closes it again', async () => {
  render(<Header frame={frame({ header })} />);
  await userEvent.click(screen.getByText('Menu'));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('link', { name: 'Spiti Valley' })).toHaveAttribute(
    'href',
    '/domestic/spiti-valley',
  );
  await userEvent.click(within(menu).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
