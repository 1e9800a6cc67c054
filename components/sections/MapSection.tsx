import { PlacesMap } from '@/components/content/PlacesMap';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** A map with its heading. */
export function MapSection({ section, place }: SectionProps<'mapSection'>) {
  return (
    <SectionBand
      id={section._key}
      tone={place.tone}
      heading={section.heading}
      intro={section.intro}
    >
      <PlacesMap places={section.places} isRoute={section.isRoute} />
    </SectionBand>
  );
}
