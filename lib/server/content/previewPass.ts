import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const releaseName = '^[A-Za-z0-9_-]{1,64}$';

const Pass = Type.Union([
  Type.Object({
    kind: Type.Literal('editor'),
    /** When it was given. The Studio gives a new one whenever it opens a page. */
    since: Type.String(),
    /** The instant the editor sees the site at. If absent, all drafts count as published. */
    asOf: Type.Optional(Type.String()),
    /** The releases the editor previews together, the first on top, perhaps with `drafts`. */
    releases: Type.Optional(Type.Array(Type.String({ pattern: releaseName }))),
  }),
  Type.Object({
    kind: Type.Literal('link'),
    /** The link's document in the content store, which an editor can revoke. */
    id: Type.String(),
    /** The only page it opens. */
    path: Type.String(),
    until: Type.String(),
  }),
]);

/**
 * What a browser may preview: everything (an editor), or one page for a limited time (a shared
 * link). Next's encrypted preview cookie contains it; Next's other cookie opens nothing on its own.
 */
export type PreviewPass = Static<typeof Pass>;

/** How long an editor's pass lasts: a working day. */
const editorMs = 8 * 60 * 60_000;

/**
 * Reads the pass from Next's preview cookie. Returns null if there is none, or an editor's has
 * ended. An earlier end, or a shared link's, is in the content store; see `openPreview`.
 */
export function readPreviewPass(data: unknown, now = Date.now()): PreviewPass | null {
  if (!Value.Check(Pass, data)) return null;
  return data.kind === 'editor' && Date.parse(data.since) + editorMs <= now ? null : data;
}

/** Returns the instant at which an editor sees the site, in milliseconds. */
export function previewedInstant({ previewData }: { previewData?: unknown }): number | undefined {
  return instantOf(readPreviewPass(previewData));
}

/** Reads the releases in the perspective the Studio asks for. Undefined if it asks for drafts alone. */
export function releasesIn(perspective: string | null | undefined): string[] | undefined {
  const names = perspective?.split(',') ?? [];
  const isList = names.every((name) => new RegExp(releaseName).test(name));
  return isList && names.some((name) => !plainPerspectives.has(name)) ? names : undefined;
}

const plainPerspectives = new Set(['raw', 'published', 'drafts', 'previewDrafts']);

/** Returns a pass's instant, in milliseconds. */
export function instantOf(pass: PreviewPass | null): number | undefined {
  const instant = Date.parse((pass?.kind === 'editor' && pass.asOf) || '');
  return Number.isNaN(instant) ? undefined : instant;
}
