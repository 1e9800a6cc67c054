import type { ComponentProps } from 'react';
import { PageLink } from './PageLink';
import css from './Button.module.css';

interface ButtonLook {
  variant?: 'main' | 'quiet';
  wide?: boolean;
}

/** The class and data attributes that style a button. */
function look({ variant, wide, className = '' }: ButtonLook & { className?: string }) {
  return {
    className: `${css.button} ${className}`,
    'data-variant': variant,
    'data-wide': wide || undefined,
  };
}

/** A button. In a form it submits, unless its type says otherwise. */
export function Button({ variant, wide, ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <button {...rest} {...look({ variant, wide, className: rest.className })} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  wide,
  ...rest
}: ComponentProps<typeof PageLink> & ButtonLook) {
  return <PageLink {...rest} {...look({ variant, wide, className: rest.className })} />;
}

/** A link to something of secondary importance, which looks like a quiet button. */
export function QuietLink(props: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink {...props} variant="quiet" />;
}

/** Buttons side by side. */
export function Actions({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`${css.actions} ${className}`} {...rest} />;
}
