import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import css from './Choice.module.css';

/** A selectable card: a radio button whose label is the whole card. */
export function ChoiceCard(props: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  const { children, ...input } = props;
  return (
    <label className={css.card}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}

/** Looks like a choice, but links to another page. */
export function ChoiceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={`${css.card} ${css.link}`} href={href} prefetch={false}>
      {children}
    </Link>
  );
}
