import { render, screen } from '@testing-library/react';
import { offer, place } from '@/components/testing/sections';
import { Carried } from '@/lib/hooks/carried';
import { OfferSection } from './OfferSection';

const section = { _key: 'a', _type: 'offerSection' as const, heading: 'The terms', offer: offer() };

it('shows the code, the end in IST and every term', () => {
  render(<OfferSection section={section} place={place()} />);
  expect(screen.getByText('SNOWLINE')).toBeInTheDocument();
  expect(screen.getByText('15 Jan 2027, 11:59 pm IST')).toHaveAttribute(
    'datetime',
    section.offer.endsAt,
  );
  expect(screen.getAllByRole('listitem').map((term) => term.textContent)).toEqual(
    section.offer.terms,
  );
});

it('links to the campaign from other pages only', () => {
  const { unmount } = render(<OfferSection section={section} place={place()} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/campaign/winter-in-spiti');
  unmount();
  render(
    <Carried value={{ code: 'SNOWLINE' }}>
      <OfferSection section={section} place={place()} />
    </Carried>,
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('renders without a code', () => {
  render(<OfferSection section={{ ...section, offer: offer({ code: null }) }} place={place()} />);
  expect(screen.queryByText('Code')).toBeNull();
});
