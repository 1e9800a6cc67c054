import { render, screen } from '@testing-library/react';
import { tripCard } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import { Carried } from '@/lib/hooks/carried';
import { TripGridSection } from './TripGridSection';

it('shows trips with prices, and adds the offer to their links', () => {
  const section = {
    _key: 'a',
    _type: 'tripGridSection' as const,
    heading: 'Snow',
    intro: null,
    trips: [tripCard()],
  };
  render(
    <Carried value={{ code: 'SNOWLINE', utm_source: 'mail' }}>
      <TripGridSection section={section} place={place()} />
    </Carried>,
  );
  expect(screen.getByText('₹21,499')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow?code=SNOWLINE&utm_source=mail',
  );
});
