import { frameQuery } from '@/sanity/queries/frame';
import type { FrameQueryResult } from '@/sanity/types.generated';
import { isLivePath } from '@/lib/livePaths';
import { fetchContent, type ContentOptions } from '../content';

type Settings = NonNullable<FrameQueryResult['settings']>;
type Link = { _key: string; label: string; path: string };

/** Who runs the site, and the links of header and footer that lead somewhere. */
export interface Frame {
  settings: Settings;
  header: Link[];
  footer: { _key: string; title: string; links: Link[] }[];
}

let lastGood: { frame: Frame; readAt: number } | undefined;
const freshForMs = 5_000;

/**
 * Reads the frame, at most once in five seconds per process. Links whose page does not exist are
 * left out. When the store fails, a process that has read the frame before goes on with that.
 */
export async function loadFrame(options: ContentOptions): Promise<Frame> {
  if (!options.draft && lastGood && Date.now() - lastGood.readAt < freshForMs) {
    return lastGood.frame;
  }
  try {
    const frame = toFrame(await fetchContent<FrameQueryResult>(frameQuery, {}, options));
    if (!options.draft) lastGood = { frame, readAt: Date.now() };
    return frame;
  } catch (error) {
    if (lastGood && !options.draft) return lastGood.frame;
    throw error;
  }
}

/** The next reader asks the content store again: something has been published. */
export function forgetFrame(): void {
  if (lastGood) lastGood.readAt = 0;
}

function toFrame({ settings, navigation, livePaths }: FrameQueryResult): Frame {
  if (!settings || !navigation) {
    throw new Error('The content store has no "settings" or no "navigation" document.');
  }
  const leadsSomewhere = ({ path }: Link) => isLivePath(path, livePaths);
  return {
    settings,
    header: navigation.header.filter(leadsSomewhere),
    footer: navigation.footer
      .map((column) => ({ ...column, links: column.links.filter(leadsSomewhere) }))
      .filter((column) => column.links.length > 0),
  };
}
