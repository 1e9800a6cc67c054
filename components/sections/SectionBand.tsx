import type { ReactNode } from 'react';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';

interface SectionBandProps {
  id: string;
  tone: 'paper' | 'sand' | 'board';
  heading: string | null;
  intro?: string | null;
  children: ReactNode;
}

/** The band of a section, named by its heading. */
export function SectionBand({ id, tone, heading, intro, children }: SectionBandProps) {
  const headingId = `section-${id}`;
  return (
    <Band data-tone={tone} aria-labelledby={heading ? headingId : undefined}>
      <Wrap>
        {heading ? (
          <BandHead>
            <div>
              <h2 id={headingId}>{heading}</h2>
              {intro ? <p>{intro}</p> : null}
            </div>
          </BandHead>
        ) : null}
        {children}
      </Wrap>
    </Band>
  );
}
