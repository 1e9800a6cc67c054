import type { ComponentProps } from 'react';
import { Band, BandHead, Wrap } from './Stack';

/** A page band labelled by its heading. */
export function HeadedBand({
  heading,
  headingId,
  children,
  ...rest
}: ComponentProps<'section'> & { heading: string; headingId: string }) {
  return (
    <Band aria-labelledby={headingId} {...rest}>
      <Wrap>
        <BandHead>
          <h2 id={headingId}>{heading}</h2>
        </BandHead>
        {children}
      </Wrap>
    </Band>
  );
}
