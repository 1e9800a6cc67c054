import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link to another page of the site, without prefetching it. */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
