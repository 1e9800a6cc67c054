import { ButtonLink } from '@/components/ui/Button';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

export function CallToActionSection({ section, place }: SectionProps<'callToActionSection'>) {
  return (
    <SectionBand section={section} place={place} intro={section.text}>
      <p>
        <ButtonLink href={section.link.path}>{section.link.label}</ButtonLink>
      </p>
    </SectionBand>
  );
}
