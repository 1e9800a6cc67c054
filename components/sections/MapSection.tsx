import { PlacesMap } from '@/components/content/PlacesMap';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

export function MapSection({ section, place }: SectionProps<'mapSection'>) {
  return (
    <SectionBand section={section} place={place}>
      <PlacesMap places={section.places} isRoute={section.isRoute} />
    </SectionBand>
  );
}
