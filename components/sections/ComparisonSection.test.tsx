import { render, screen } from '@testing-library/react';
import { tripCard, tripSummary } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { ComparisonSection } from './ComparisonSection';

const section: SectionOf<'comparisonSection'> = {
  _key: 'a',
  _type: 'comparisonSection',
  heading: 'Road or ridge',
  intro: null,
  trips: [
    { ...tripCard(), maxAltitudeM: 4270 },
    {
      ...tripCard({ _id: 'b', title: 'Kedarkantha', slug: 'kedarkantha', summary: null }),
      maxAltitudeM: null,
    },
  ],
};

const cells = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
    (cell) => cell.textContent,
  );

it('compares one fact per row', () => {
  render(<ComparisonSection section={section} place={place()} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Spiti in snow',
    'Kedarkantha',
  ]);
  expect(cells('Highest point')).toEqual(['4,270 m', 'Low']);
  expect(cells('Next dates')[0]).toBe('19 Dec, 2 Jan');
});

it('shows a live price, or “Ask us”', () => {
  render(<ComparisonSection section={section} place={place()} />);
  expect(cells('All-in, per person')).toEqual(['₹21,499incl. GST, twin sharing', 'Ask us']);
});

it('shows “Ask us” when no date is open', () => {
  const trips = section.trips.map((trip) => ({
    ...trip,
    summary: tripSummary({ nextDepartures: [], from: null }),
  }));
  render(<ComparisonSection section={{ ...section, trips }} place={place()} />);
  expect(cells('Next dates')).toEqual(['Ask us', 'Ask us']);
});
