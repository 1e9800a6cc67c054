import type { ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadContentPage } from './contentPage';
import { loadPromotedDestinationPage } from './destinationPage';

/** A page an editor made, or the place that has this as its own address. */
export async function loadRootPage(slug: string, options: ContentOptions) {
  const page = await loadContentPage(slug, options);
  if (page) return page;
  const place = await loadPromotedDestinationPage(`/${slug}`)(slug, options);
  // Elsewhere a place is not looked for under its name alone.
  return place && 'redirectTo' in place ? null : place;
}

export type RootPageProps = Loaded<typeof loadRootPage>;
