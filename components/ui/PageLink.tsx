import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link to another page of the site, which is not loaded in advance. */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
