import type { ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadContentPage } from './contentPage';
import { loadPromotedDestinationPage } from './destinationPage';

/** Loads a page made by an editor, or the destination with this promoted address. */
export async function loadRootPage(slug: string, options: ContentOptions) {
  const page = await loadContentPage(slug, options);
  if (page) return page;
  const place = await loadPromotedDestinationPage(`/${slug}`)(slug, options);
  // A destination's slug alone isn't enough: it must be promoted to this address.
  return place && 'redirectTo' in place ? null : place;
}

export type RootPageProps = Loaded<typeof loadRootPage>;
