import { RichText } from '@/components/content/RichText';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

export function RichTextSection({ section, place }: SectionProps<'richTextSection'>) {
  return (
    <SectionBand section={section} place={place} isSplit>
      <RichText value={section.body} />
    </SectionBand>
  );
}
