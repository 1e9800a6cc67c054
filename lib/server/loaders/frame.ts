import { frameQuery } from '@/sanity/queries/frame';
import type { FrameQueryResult } from '@/sanity/types.generated';
import { isLivePath, type LiveContent } from '@/lib/livePaths';
import { fetchContent, type ContentOptions } from '../content';

type Settings = NonNullable<FrameQueryResult['settings']>;
type Link = { _key: string; label: string; path: string };

/** Who runs the site, and the links of header and footer that lead somewhere. */
export interface Frame {
  settings: Settings;
  header: Link[];
  footer: { _key: string; title: string; links: Link[] }[];
}

interface Read {
  frame: Frame;
  livePaths: LiveContent;
}

interface FrameMemory {
  /** The newest question to the store; everybody who asks within five seconds shares its answer. */
  newest?: { askedAt: number; answer: Promise<Read> };
  lastGood?: Read;
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
  return (await read(options)).frame;
}

/** What has a page now, so that a link of an editor to a missing page is left out. */
export async function loadLivePaths(options: ContentOptions): Promise<LiveContent> {
  return (await read(options)).livePaths;
}

async function read(options: ContentOptions): Promise<Read> {
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

async function ask(options: ContentOptions): Promise<Read> {
  const answer = await fetchContent<FrameQueryResult>(frameQuery, {}, options);
  const now = options.asOf ?? Date.now();
  const campaigns = answer.livePaths.campaigns
    .filter(({ beforeStart, startsAt }) => beforeStart === 'teaser' || Date.parse(startsAt) <= now)
    .map(({ slug }) => slug);
  const livePaths = { ...answer.livePaths, campaigns };
  return { frame: toFrame(answer, livePaths), livePaths };
}

/** The next reader asks the content store again: something has been published. */
export function forgetFrame(): void {
  memory.newest = undefined;
}

function toFrame({ settings, navigation }: FrameQueryResult, livePaths: LiveContent): Frame {
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
