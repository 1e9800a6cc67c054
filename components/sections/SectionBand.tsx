import type { ReactNode } from 'react';
import { HeadedBand } from '@/components/ui/HeadedBand';
import type { SectionPlace } from './sectionProps';

interface SectionBandProps {
  section: { _key: string; heading?: string | null; intro?: string | null };
  place: { tone: SectionPlace['tone'] | 'board' };
  intro?: ReactNode;
  /** Puts the heading beside the content if there is room. */
  isSplit?: boolean;
  children: ReactNode;
}

/** A section's band, labelled by its heading. */
export function SectionBand({ section, place, intro = section.intro, ...rest }: SectionBandProps) {
  return (
    <HeadedBand
      data-tone={place.tone}
      heading={section.heading}
      headingId={`section-${section._key}`}
      intro={intro}
      {...rest}
    />
  );
}
