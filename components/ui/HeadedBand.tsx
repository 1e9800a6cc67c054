import type { ComponentProps, ReactNode } from 'react';
import { Band, BandHead, Wrap } from './Stack';

interface HeadedBandProps extends ComponentProps<'section'> {
  heading: ReactNode;
  headingId: string;
  /** A note under the heading. */
  intro?: ReactNode;
  /** A link beside the heading. */
  action?: ReactNode;
}

/** A page band labelled by its heading. */
export function HeadedBand({
  heading,
  headingId,
  intro,
  action,
  children,
  ...rest
}: HeadedBandProps) {
  const title = <h2 id={headingId}>{heading}</h2>;
  return (
    <Band aria-labelledby={headingId} {...rest}>
      <Wrap>
        <BandHead>
          {intro ? (
            <div>
              {title}
              <p>{intro}</p>
            </div>
          ) : (
            title
          )}
          {action}
        </BandHead>
        {children}
      </Wrap>
    </Band>
  );
}
