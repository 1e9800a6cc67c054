import { render, screen, within } from '@testing-library/react';
import { frame, settings } from '../testing/builders';
import { Footer } from './Footer';
import { footerNavigationId } from './footerNavigation';

it('says who runs the site and how to reach them', () => {
  render(<Footer frame={frame()} />);
  expect(screen.getByRole('link', { name: '+91 98160 00000' })).toHaveAttribute(
    'href',
    'tel:+919816000000',
  );
  expect(screen.getByRole('link', { name: 'hello@trial.example' })).toHaveAttribute(
    'href',
    'mailto:hello@trial.example',
  );
  expect(screen.getByText('Monday to Saturday, 9:30 to 18:30')).toBeVisible();
  expect(screen.getByText('Trial Tours Private Limited, GSTIN 02ABCCS1234K1ZP')).toBeVisible();
});

it('leaves out missing registration numbers, and shows the others', () => {
  render(
    <Footer
      frame={frame({ settings: settings({ gstin: null, registrations: 'Registered agency' }) })}
    />,
  );
  expect(screen.getByText('Trial Tours Private Limited. Registered agency')).toBeVisible();
});

it('lists all links under headings, at the anchor the menu links to', () => {
  render(<Footer frame={frame()} />);
  const links = screen.getByRole('navigation', { name: 'All links' });
  expect(links).toHaveAttribute('id', footerNavigationId);
  expect(within(links).getByRole('heading', { name: 'Places' })).toBeVisible();
  expect(within(links).getByRole('link', { name: 'Ladakh' })).toHaveAttribute(
    'href',
    '/domestic/ladakh',
  );
});
