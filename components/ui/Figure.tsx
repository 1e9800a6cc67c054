import type { ComponentProps } from 'react';
import css from './Figure.module.css';

/** A number set as a headline: dates, prices, heights. Styles around it name it `[data-figure]`. */
export function Figure({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span data-figure className={`${css.figure} ${className}`} {...rest} />;
}
