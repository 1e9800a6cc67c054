import type { ComponentProps } from 'react';
import css from './Stack.module.css';

/** The page width with gutters. */
export function Wrap({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.wrap} ${className}`} {...rest} />;
}

/** A page band. `data-tone` sets its background: paper (default), sand or board. */
export function Band({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`${css.band} ${className}`} {...rest} />;
}

/** Stacks children with one gap. Children have no outer margin. */
export function Stack({
  as: Element = 'div',
  className = '',
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' }) {
  return <Element className={`${css.stack} ${className}`} {...rest} />;
}

/** A band's heading with a note, and an action at the end. */
export function BandHead({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.bandHead} ${className}`} {...rest} />;
}
