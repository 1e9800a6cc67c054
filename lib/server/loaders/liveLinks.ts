import { isLivePath, slugInPath } from '@/lib/content/livePaths';
import { linkTargetsQuery } from '@/sanity/queries/frame';
import { fetchContent, type ContentOptions } from '../content/content';

/** Finds out which links lead to a page, now or at a preview's instant, by their slugs only. */
export async function loadLiveLinks(
  links: readonly string[],
  options: ContentOptions,
): Promise<(path: string) => boolean> {
  const slugs = [...new Set(links.flatMap((path) => slugInPath(path) ?? []))].sort();
  const targets = slugs.length > 0 ? await fetchContent(linkTargetsQuery, { slugs }, options) : [];
  return (path) => isLivePath(path, targets, options.asOf ?? Date.now());
}
