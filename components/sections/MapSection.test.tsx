import { render, screen, within } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { MapSection } from './MapSection';

const at = (name: string, latitude: number | null, longitude: number | null) => ({
  _key: name,
  name,
  detail: null,
  latitude,
  longitude,
});
const section: SectionOf<'mapSection'> = {
  _key: 'a',
  _type: 'mapSection',
  heading: 'Up the Sutlej',
  intro: null,
  isRoute: true,
  places: [at('Shimla', 31.1, 77.17), at('Nako', 31.88, 78.63)],
};

it('draws the places and lists them in order', () => {
  render(<MapSection section={section} place={place()} />);
  expect(screen.getByRole('img', { name: 'Map of Shimla, Nako' })).toBeInTheDocument();
  const names = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(names.map((name) => name.textContent)).toEqual(['1Shimla', '2Nako']);
});

it('connects them only for a route', () => {
  const { container, rerender } = render(<MapSection section={section} place={place()} />);
  expect(container.querySelector('polyline')).not.toBeNull();
  rerender(<MapSection section={{ ...section, isRoute: false }} place={place()} />);
  expect(container.querySelector('polyline')).toBeNull();
});

it('keeps the list when there are no coordinates', () => {
  const places = [at('Shimla', null, null), at('Nako', 31.88, 78.63)];
  render(<MapSection section={{ ...section, places }} place={place()} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Shimla')).toBeInTheDocument();
});
