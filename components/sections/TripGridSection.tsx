import { TripGrid } from '@/components/trip/TripCard';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** Trip cards with live prices and dates. */
export function TripGridSection({ section, place }: SectionProps<'tripGridSection'>) {
  return (
    <SectionBand section={section} place={place}>
      <TripGrid trips={section.trips} />
    </SectionBand>
  );
}
