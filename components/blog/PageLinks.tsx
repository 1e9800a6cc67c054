import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import css from './PageLinks.module.css';

interface PageLinksProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** Links to a list's pages. Renders nothing if there is only one page. */
export function PageLinks({ page, pages, pathOf }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    <nav className={css.pages} aria-label="Pages">
      {page > 1 ? (
        <PageLink className={css.step} href={pathOf(page - 1)} rel="prev">
          Newer
        </PageLink>
      ) : null}
      <ol>
        {shownNumbers(page, pages).map((number, index, shown) => (
          <li key={number} data-after-gap={number - (shown[index - 1] ?? number) > 1 || undefined}>
            <PageLink
              href={pathOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </PageLink>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <PageLink className={css.step} href={pathOf(page + 1)} rel="next">
          Older
          <Icon name="arrow" />
        </PageLink>
      ) : null}
    </nav>
  );
}

/** Returns the first and last page numbers, and those around the current page. */
function shownNumbers(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
}
