import Link from 'next/link';
import type { ComponentProps } from 'react';
import css from './Button.module.css';

interface ButtonLook {
  /** `quiet`: a second choice beside a main one. */
  variant?: 'main' | 'quiet';
  wide?: boolean;
}

/** The class and the data attributes that make a button's look. */
function look({ variant, wide, className = '' }: ButtonLook & { className?: string }) {
  return {
    className: `${css.button} ${className}`,
    'data-variant': variant,
    'data-wide': wide || undefined,
  };
}

/** Does something. Inside a form it submits, unless its type says otherwise. */
export function Button({ variant, wide, ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <button {...rest} {...look({ variant, wide, className: rest.className })} />;
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ variant, wide, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link prefetch={false} {...rest} {...look({ variant, wide, className: rest.className })} />
  );
}
