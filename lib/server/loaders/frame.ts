import { frameQuery } from '@/sanity/queries/frame';
import type { FrameQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import { lastGood } from '../lastGood';
import { withinMs } from '../search/withinMs';
import { sharedAnswer } from '../sharedAnswer';
import { loadLiveLinks } from './liveLinks';

type Navigation = NonNullable<FrameQueryResult['navigation']>;

/** The operator, and the header and footer links that lead to a page. */
export interface Frame extends Navigation {
  settings: NonNullable<FrameQueryResult['settings']>;
}

/** How long to wait for a store that hangs, when there is a last frame and when there isn't. */
const patienceMs = 1_500;
const firstPatienceMs = 8_000;

let last: Frame | null = null;
const published = lastGood(
  sharedAnswer(5_000, async () => {
    last = await ask({ draft: false });
    return last;
  }),
);

/**
 * Loads the frame without links to missing pages. Each process asks at most every five seconds, and
 * after each publish. If the store fails, returns the last frame, if any.
 */
export async function loadFrame(options: ContentOptions): Promise<Frame> {
  return options.draft ? ask(options) : published('');
}

/** Loads the frame as `loadFrame` does, but waits briefly. Returns null if no frame is known. */
export async function loadFrameSoon(): Promise<Frame | null> {
  const frame = published('').catch(() => null);
  const isInTime = await withinMs(
    frame.then(() => {}),
    last ? patienceMs : firstPatienceMs,
  );
  return isInTime ? frame : last;
}

async function ask(options: ContentOptions): Promise<Frame> {
  const { settings, navigation } = await fetchContent(frameQuery, {}, options);
  if (!settings || !navigation) {
    throw new Error('The content store has no "settings" or no "navigation" document.');
  }
  const links = [...navigation.header, ...navigation.footer.flatMap((column) => column.links)];
  const isLive = await loadLiveLinks(
    links.map(({ path }) => path),
    options,
  );
  const leadsSomewhere = ({ path }: { path: string }) => isLive(path);
  return {
    settings,
    header: navigation.header.filter(leadsSomewhere),
    footer: navigation.footer
      .map((column) => ({ ...column, links: column.links.filter(leadsSomewhere) }))
      .filter((column) => column.links.length > 0),
  };
}
