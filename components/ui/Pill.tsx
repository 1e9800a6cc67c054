import type { ComponentProps } from 'react';
import css from './Pill.module.css';

/** A state in one word, with a dot: colour never stands alone. `data-tone` sets its colours. */
export function Pill({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span className={`${css.pill} ${className}`} {...rest} />;
}
