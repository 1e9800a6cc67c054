import type { ReactNode } from 'react';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import css from './SectionBand.module.css';

interface SectionBandProps {
  id: string;
  tone: 'paper' | 'sand' | 'board';
  heading: string | null;
  intro?: string | null;
  /** Puts the heading beside the content if there is room. */
  isSplit?: boolean;
  children: ReactNode;
}

/** A section's band, labelled by its heading. */
export function SectionBand({ id, tone, heading, intro, isSplit, children }: SectionBandProps) {
  const headingId = `section-${id}`;
  return (
    <Band data-tone={tone} aria-labelledby={heading ? headingId : undefined}>
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
