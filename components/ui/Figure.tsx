import type { ComponentProps } from 'react';
import css from './Figure.module.css';

/** A number in display type, such as a date or price. Other styles select `[data-figure]`. */
export function Figure({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span data-figure className={`${css.figure} ${className}`} {...rest} />;
}
