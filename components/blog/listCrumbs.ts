import type { Crumb } from '@/components/layout/Breadcrumbs';
import { paths } from '@/lib/paths';

/** Returns the breadcrumbs for a page of a journal list, such as a topic. */
export function listCrumbs(title: string, pathOfList: string, page: number): Crumb[] {
  const journal = { label: 'Journal', href: paths.blog() };
  return page > 1
    ? [journal, { label: title, href: pathOfList }, { label: `Page ${page}` }]
    : [journal, { label: title }];
}
