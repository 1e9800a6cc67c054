import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { frame } from '../testing/builders';
import { footerNavigationId } from './footerNavigation';
import { Header } from './Header';

jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: ComponentProps<'a'>) => (
    <a href={href} data-stays-on-page>
      {children}
    </a>
  ),
}));

const header = [
  { _key: 'a', label: 'Leaving soon', path: '/#departures' },
  { _key: 'b', label: 'Spiti Valley', path: '/domestic/spiti-valley' },
];

it('links the name to the home page and lists the main links in the editor’s order', () => {
  render(<Header frame={frame({ header })} />);
  expect(screen.getByRole('link', { name: 'Trial Tours' })).toHaveAttribute('href', '/');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Leaving soon', '/#departures'],
    ['Spiti Valley', '/domestic/spiti-valley'],
  ]);
});

it('loads a campaign whole, because its version is chosen before it’s painted', () => {
  const campaign = { _key: 'c', label: 'Winter in Spiti', path: '/campaign/winter-in-spiti' };
  render(<Header frame={frame({ header: [...header, campaign] })} />);
  for (const link of screen.getAllByText('Winter in Spiti')) {
    expect(link).not.toHaveAttribute('data-stays-on-page');
  }
  for (const link of screen.getAllByText('Spiti Valley')) {
    expect(link).toHaveAttribute('data-stays-on-page');
  }
});

it('offers help instead of links during booking', () => {
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

it('links the menu to the footer when there are no scripts', () => {
  render(<Header frame={frame({ header })} />);
  expect(screen.getByText('Menu').closest('a')).toHaveAttribute('href', `#${footerNavigationId}`);
});

it('includes the closed menu, with a close button that needs no scripts', () => {
  render(<Header frame={frame({ header })} />);
  const opener = screen.getByText('Menu').closest('a');
  const menu = screen.getByRole('dialog', { hidden: true });
  expect(opener).toHaveAttribute('data-opens', menu.id);
  expect(menu).toHaveAttribute('popover', 'auto');
  expect(menu).not.toHaveAttribute('open');
  expect(within(menu).getByText('Spiti Valley')).toHaveAttribute('href', '/domestic/spiti-valley');
  const close = within(menu).getByText('Close');
  expect(close).toHaveAttribute('popovertarget', menu.id);
});
