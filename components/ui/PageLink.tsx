import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to another page of the site, without prefetching it. A campaign page is always loaded
 * whole, because `public/version.js` must choose its version before it's painted.
 */
export function PageLink({ href, children, ...props }: ComponentProps<typeof Link>) {
  const isCampaign = typeof href === 'string' && href.startsWith('/campaign/');
  return isCampaign ? (
    <a href={href} {...props}>
      {children}
    </a>
  ) : (
    <Link prefetch={false} href={href} {...props}>
      {children}
    </Link>
  );
}
