import { render, screen } from '@testing-library/react';
import { day, tripCard } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import { Carried } from '@/lib/hooks/carried';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { ItineraryTeaserSection } from './ItineraryTeaserSection';

const section: SectionOf<'itineraryTeaserSection'> = {
  _key: 'a',
  _type: 'itineraryTeaserSection',
  heading: 'Seven days, one road',
  trip: {
    ...tripCard(),
    saleState: 'on_sale',
    days: [day({ _key: 'a' }), day({ _key: 'b', title: 'Down to Kalpa', altitudeM: null })],
  },
};

it('numbers the days, with the altitude of each night if known', () => {
  render(<ItineraryTeaserSection section={section} place={place()} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('1Kaza to Langza');
  expect(screen.getByText('Langza, 4,400 m')).toBeInTheDocument();
  expect(second).toHaveTextContent('2Down to Kalpa');
});

it('links to the trip with the offer code, and shows a price only if known', () => {
  const { rerender } = render(
    <Carried value={{ code: 'SNOWLINE' }}>
      <ItineraryTeaserSection section={section} place={place()} />
    </Carried>,
  );
  expect(screen.getByRole('link', { name: 'See the full itinerary' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow?code=SNOWLINE',
  );
  expect(screen.getByText('₹21,499')).toBeInTheDocument();
  const silent = { ...section, trip: { ...section.trip, summary: null } };
  rerender(<ItineraryTeaserSection section={silent} place={place()} />);
  expect(screen.queryByText(/₹/)).toBeNull();
});
