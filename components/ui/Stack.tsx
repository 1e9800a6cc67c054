import type { ComponentProps } from 'react';
import css from './Stack.module.css';

/** The page's width with its gutters. */
export function Wrap({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.wrap} ${className}`} {...rest} />;
}

/** A band of the page. `data-tone` sets its ground: paper (default), sand or board. */
export function Band({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`${css.band} ${className}`} {...rest} />;
}

/** Children under each other with one gap. The parent spaces; children have no outer margin. */
export function Stack({
  as: Element = 'div',
  className = '',
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' }) {
  return <Element className={`${css.stack} ${className}`} {...rest} />;
}

/** Heading of a band with a remark, and an action at its end. */
export function BandHead({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.bandHead} ${className}`} {...rest} />;
}
