import type { ReactNode } from 'react';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import css from './SectionBand.module.css';
import type { SectionPlace } from './sectionProps';

interface SectionBandProps {
  section: { _key: string; heading?: string | null; intro?: string | null };
  place: { tone: SectionPlace['tone'] | 'board' };
  /** Shown instead of the section's own intro. */
  intro?: string | null;
  /** Puts the heading beside the content if there is room. */
  isSplit?: boolean;
  children: ReactNode;
}

/** A section's band, labelled by its heading. */
export function SectionBand({
  section: { _key, heading, intro: ownIntro },
  place,
  intro = ownIntro,
  isSplit,
  children,
}: SectionBandProps) {
  const headingId = `section-${_key}`;
  return (
    <Band data-tone={place.tone} aria-labelledby={heading ? headingId : undefined}>
      <Wrap>
        <div className={isSplit && heading ? css.split : undefined}>
          {heading ? (
            <BandHead>
              <div>
                <h2 id={headingId}>{heading}</h2>
                {intro ? <p>{intro}</p> : null}
              </div>
            </BandHead>
          ) : null}
          <div>{children}</div>
        </div>
      </Wrap>
    </Band>
  );
}
