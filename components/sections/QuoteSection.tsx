import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './QuoteSection.module.css';

export function QuoteSection({ section, place }: SectionProps<'quoteSection'>) {
  return (
    <SectionBand section={section} place={place}>
      <figure className={css.quote}>
        <blockquote>{section.quote}</blockquote>
        <figcaption>{section.person}</figcaption>
      </figure>
    </SectionBand>
  );
}
