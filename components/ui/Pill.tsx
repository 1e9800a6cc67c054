import type { ComponentProps } from 'react';
import css from './Pill.module.css';

/** A short status with a dot, so colour is never the only cue. `data-tone` sets its colours. */
export function Pill({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span className={`${css.pill} ${className}`} {...rest} />;
}
