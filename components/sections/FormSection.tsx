import { FormOnPage } from '@/components/forms/FormOnPage';
import { AskLinks } from '@/components/layout/AskLinks';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** An enquiry form with the subject an editor set, and contact links. */
export function FormSection({ section, place }: SectionProps<'formSection'>) {
  const { settings } = place;
  return (
    <SectionBand section={section} place={place} isSplit>
      <FormOnPage
        form="enquiry"
        settings={settings}
        about={{ topic: 'question', source: 'campaign', subject: section.subject }}
      />
      <AskLinks settings={settings} message={`Hello, this is about: ${section.subject}`} />
    </SectionBand>
  );
}
