import type { ComponentProps } from 'react';
import css from './Figure.module.css';

/**
 * A number in display type: dates, prices, altitudes. Other styles select it with `[data-figure]`.
 */
export function Figure({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span data-figure className={`${css.figure} ${className}`} {...rest} />;
}
