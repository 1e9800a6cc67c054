import { PageLink } from '@/components/ui/PageLink';
import { homeCrumb } from '@/lib/seo/jsonLd';
import css from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  href?: string;
}

/** Breadcrumb links from the home page. The last entry is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={css.trail} aria-label="Breadcrumb">
      <ol>
        {[homeCrumb, ...crumbs].map(({ label, href }) => (
          <li key={label} aria-current={href ? undefined : 'page'}>
            {href ? <PageLink href={href}>{label}</PageLink> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
