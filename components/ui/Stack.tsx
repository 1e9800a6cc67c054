import type { ComponentProps, ReactNode } from 'react';
import css from './Stack.module.css';

/** Limits its content to the page width, with gutters. */
export function Wrap({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.wrap} ${className}`} {...rest} />;
}

/** A page band. `data-tone` sets its background: paper (default), sand or board. */
export function Band({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`${css.band} ${className}`} {...rest} />;
}

/** Stacks its children with equal gaps. Children have no outer margin. */
export function Stack({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.stack} ${className}`} {...rest} />;
}

export function TitledSection(props: { id: string; title: ReactNode; children: ReactNode }) {
  const { id, title, children } = props;
  return (
    <section className={css.stack} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A band's heading with a note, and an action at the end. */
export function BandHead({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.bandHead} ${className}`} {...rest} />;
}
