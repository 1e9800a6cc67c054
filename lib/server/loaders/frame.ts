import { frameQuery } from '@/sanity/queries/frame';
import type { FrameQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import { loadLiveLinks } from './liveLinks';

type Settings = NonNullable<FrameQueryResult['settings']>;
type Link = { _key: string; label: string; path: string };

/** Who runs the site, and the links of header and footer that lead somewhere. */
export interface Frame {
  settings: Settings;
  header: Link[];
  footer: { _key: string; title: string; links: Link[] }[];
}

interface FrameMemory {
  /** The newest question to the store; everybody who asks within five seconds shares its answer. */
  newest?: { askedAt: number; answer: Promise<Frame> };
  lastGood?: Frame;
}

declare global {
  /**
   * Next loads pages and API routes as two programs, each with modules of its own. The webhook has to
   * make the pages forget their frame, so the memory is the process's and not this module's.
   */
  var safarFrameMemory: FrameMemory | undefined;
}

const memory = (globalThis.safarFrameMemory ??= {});
const freshForMs = 5_000;

/**
 * Reads the frame, at most once in five seconds per process. Links whose page does not exist are
 * left out. When the store fails, a process that has read the frame before goes on with that.
 */
export async function loadFrame(options: ContentOptions): Promise<Frame> {
  if (options.draft) return ask(options);
  if (!memory.newest || Date.now() - memory.newest.askedAt >= freshForMs) {
    const question = { askedAt: Date.now(), answer: ask(options) };
    memory.newest = question;
    question.answer.then(
      (answer) => {
        memory.lastGood = answer;
      },
      () => {
        if (memory.newest === question) memory.newest = undefined;
      },
    );
  }
  try {
    return await memory.newest.answer;
  } catch (error) {
    if (memory.lastGood) return memory.lastGood;
    throw error;
  }
}

/** The next reader asks the content store again: something has been published. */
export function forgetFrame(): void {
  memory.newest = undefined;
}

async function ask(options: ContentOptions): Promise<Frame> {
  const { settings, navigation } = await fetchContent<FrameQueryResult>(frameQuery, {}, options);
  if (!settings || !navigation) {
    throw new Error('The content store has no "settings" or no "navigation" document.');
  }
  const links = [...navigation.header, ...navigation.footer.flatMap((column) => column.links)];
  const isLive = await loadLiveLinks(
    links.map(({ path }) => path),
    options,
  );
  const leadsSomewhere = ({ path }: Link) => isLive(path);
  return {
    settings,
    header: navigation.header.filter(leadsSomewhere),
    footer: navigation.footer
      .map((column) => ({ ...column, links: column.links.filter(leadsSomewhere) }))
      .filter((column) => column.links.length > 0),
  };
}
