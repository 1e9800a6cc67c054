import Link from 'next/link';
import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

const Trail = styled.nav`
  color: ${tokens.color.muted};
  font-size: 0.95rem;
  padding-block: 0.4rem;
  ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
  }
  li {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  li + li::before {
    content: '/';
    margin-inline-end: 0.5rem;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;

export interface Crumb {
  label: string;
  href?: string;
}

/** Where this page stands. The last entry is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <Trail aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label} aria-current={href ? undefined : 'page'}>
            {href ? (
              <Link href={href} prefetch={false}>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </Trail>
  );
}
