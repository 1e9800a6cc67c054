import { TripComparison } from '@/components/trip/TripComparison';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** Two or three trips side by side. */
export function ComparisonSection({ section, place }: SectionProps<'comparisonSection'>) {
  return (
    <SectionBand
      id={section._key}
      tone={place.tone}
      heading={section.heading}
      intro={section.intro}
    >
      <TripComparison trips={section.trips} />
    </SectionBand>
  );
}
