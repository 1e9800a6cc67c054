import { paths } from '@/lib/paths';
import { previewsEndedQuery, releaseTitleQuery } from '@/sanity/queries/previewLink';
import { previewClient, type ContentOptions } from './content';
import { findPreviewLink } from './previewLink';
import { instantOf, readPreviewPass } from './previewPass';

/** What the preview bar shows. */
export type PreviewInfo =
  | {
      kind: 'editor';
      asOf: string | null;
      /** The title of the release on top, or null if it's drafts alone. */
      release: string | null;
    }
  /** Opened through a shared link, which works until this time. */
  | { kind: 'link'; until: string };

/** A page's state for a browser with Next's preview cookies. */
export type OpenedPreview = { info: PreviewInfo; options: ContentOptions } | { endedAt: string };

/**
 * Returns what a browser may see on this page as a preview, or null. A shared link opens only its
 * own page. Links and the end of all editors' previews are looked up each time, so that revoking
 * works immediately.
 */
export async function openPreview(
  previewData: unknown,
  path: string | undefined,
): Promise<OpenedPreview | null> {
  const pass = readPreviewPass(previewData);
  if (!pass) return null;
  if (pass.kind === 'editor') {
    const asOf = instantOf(pass);
    const { releases } = pass;
    const [isEnded, release] = await Promise.all([
      areEnded(pass.since),
      releases ? titleOfRelease(releases) : null,
    ]);
    if (isEnded) return { endedAt: paths.api.leavePreview(path ?? paths.home()) };
    return {
      info: {
        kind: 'editor',
        asOf: asOf === undefined ? null : new Date(asOf).toISOString(),
        release,
      },
      options: {
        draft: true,
        isMarked: true,
        ...(asOf === undefined ? {} : { asOf }),
        ...(releases ? { releases } : {}),
      },
    };
  }
  if (pass.path !== path) return null;
  const link = await findPreviewLink(pass.id);
  return link
    ? { info: { kind: 'link', until: link.expiresAt }, options: { draft: true } }
    : { endedAt: paths.api.previewLinkEnded(pass.path) };
}

/** Whether an editor has ended all previews given until this instant. */
async function areEnded(since: string): Promise<boolean> {
  const ended = await previewClient().fetch<string | null>(
    previewsEndedQuery,
    {},
    { perspective: 'raw' },
  );
  return ended !== null && Date.parse(since) <= Date.parse(ended);
}

/** Returns the title of the first release in a list. An editor may have left it empty. */
async function titleOfRelease(releases: string[]): Promise<string> {
  const [name = ''] = releases.filter((one) => one !== 'drafts');
  const title = await previewClient().fetch<string | null>(
    releaseTitleQuery,
    { id: `_.releases.${name}` },
    { perspective: 'raw' },
  );
  return title || 'Untitled release';
}
