import Link from 'next/link';
import css from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  href?: string;
}

/** Breadcrumb links. The last entry is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={css.trail} aria-label="Breadcrumb">
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
    </nav>
  );
}
