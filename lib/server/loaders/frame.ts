import { frameQuery } from '@/sanity/queries/frame';
import type { FrameQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import { loadLiveLinks } from './liveLinks';

type Settings = NonNullable<FrameQueryResult['settings']>;
type Link = { _key: string; label: string; path: string };

/** The operator, and the header and footer links that lead somewhere. */
export interface Frame {
  settings: Settings;
  header: Link[];
  footer: { _key: string; title: string; links: Link[] }[];
}

interface FrameMemory {
  /** The newest request to the store; everyone who asks within five seconds shares it. */
  newest?: { askedAt: number; answer: Promise<Frame> };
  lastGood?: Frame;
}

declare global {
  /**
   * Next loads pages and API routes as two programs, each with its own modules. The webhook must be able
   * to clear the pages' frame, so it's stored on the process, not in this module.
   */
  var safarFrameMemory: FrameMemory | undefined;
}

const memory = (globalThis.safarFrameMemory ??= {});
const freshForMs = 5_000;

/**
 * Loads the frame, at most once in five seconds per process. Links to missing pages are left out. If the
 * store fails, returns the last frame this process loaded, if any.
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

/** Makes the next reader ask the content store again, after a publish. */
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
