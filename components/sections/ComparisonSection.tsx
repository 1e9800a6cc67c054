import { TripComparison } from '@/components/trip/TripComparison';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

export function ComparisonSection({ section, place }: SectionProps<'comparisonSection'>) {
  return (
    <SectionBand section={section} place={place}>
      <TripComparison trips={section.trips} />
    </SectionBand>
  );
}
