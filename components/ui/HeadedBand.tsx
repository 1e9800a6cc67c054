import type { ComponentProps, ReactNode } from 'react';
import css from './HeadedBand.module.css';
import { Band, BandHead, Wrap } from './Stack';

interface HeadedBandProps extends ComponentProps<'section'> {
  heading: ReactNode;
  headingId: string;
  intro?: ReactNode;
  /** A link beside the heading. */
  action?: ReactNode;
  /** Puts the heading beside the content if there is room. */
  isSplit?: boolean;
}

/** A page band labelled by its heading, if it has one. */
export function HeadedBand(props: HeadedBandProps) {
  const { heading, headingId, intro, action, isSplit = false, children, ...rest } = props;
  return (
    <Band aria-labelledby={heading ? headingId : undefined} {...rest}>
      <Wrap>
        <div className={isSplit && heading ? css.split : undefined}>
          {heading ? (
            <BandHead>
              <div>
                <h2 id={headingId}>{heading}</h2>
                {intro ? <p>{intro}</p> : null}
              </div>
              {action}
            </BandHead>
          ) : null}
          <div>{children}</div>
        </div>
      </Wrap>
    </Band>
  );
}
