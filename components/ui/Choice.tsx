import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import css from './Choice.module.css';

/** One of several cards to choose from: a real radio button, the whole card its target. */
export function ChoiceCard({
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className={css.card}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}

/** Stands among the cards, but leads to another page. */
export function ChoiceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={`${css.card} ${css.link}`} href={href} prefetch={false}>
      {children}
    </Link>
  );
}
