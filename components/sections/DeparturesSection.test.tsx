import { render, screen } from '@testing-library/react';
import { departure } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import { Carried } from '@/lib/hooks/carried';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { DeparturesSection } from './DeparturesSection';

const section: SectionOf<'departuresSection'> = {
  _key: 'a',
  _type: 'departuresSection',
  heading: 'Who leaves, and when',
  intro: null,
  limit: 8,
  departures: [{ ...departure(), cardLine: '7 days' }],
  asOf: '2026-11-21T05:12:00Z',
};

it('says when seats were counted, and adds the code to booking links', () => {
  render(
    <Carried value={{ code: 'SNOWLINE', utm_campaign: 'snow' }}>
      <DeparturesSection section={section} place={place()} />
    </Carried>,
  );
  expect(screen.getByText(/Seats as of 21 Nov 2026, 10:42 am IST/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Choose Spiti in snow/ })).toHaveAttribute(
    'href',
    `/booking/spiti-in-snow?departure=${departure().id}&code=SNOWLINE&utm_campaign=snow`,
  );
});

it('offers contact details instead of an old price while booking is unavailable', () => {
  render(
    <DeparturesSection section={{ ...section, departures: null, asOf: null }} place={place()} />,
  );
  expect(screen.getByText(/can’t load dates and prices right now/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says so when there are no dates', () => {
  render(<DeparturesSection section={{ ...section, departures: [] }} place={place()} />);
  expect(screen.getByText(/No dates yet/)).toBeInTheDocument();
});
