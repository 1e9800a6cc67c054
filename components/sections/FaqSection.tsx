import { Questions } from '@/components/ui/Questions';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** Questions that expand independently. Renders nothing if there are none. */
export function FaqSection({ section, place }: SectionProps<'faqSection'>) {
  if (section.faqs.length === 0) return null;
  return (
    <SectionBand section={section} place={place} isSplit>
      <Questions items={section.faqs} />
    </SectionBand>
  );
}
