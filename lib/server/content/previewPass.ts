import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Pass = Type.Union([
  Type.Object({
    kind: Type.Literal('editor'),
    /** The instant as of which the site is shown; left out: all drafts, as if published now. */
    asOf: Type.Optional(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('link'),
    /** The link's document in the content store, which an editor may take back. */
    id: Type.String(),
    /** The one page it opens. */
    path: Type.String(),
    until: Type.String(),
  }),
]);

/**
 * What a browser may preview: everything, for an editor, or one page for a while, by a shared link.
 * It travels encrypted and signed in Next's preview cookie. The other cookie of Next's, which is the
 * same for everybody, opens nothing by itself.
 */
export type PreviewPass = Static<typeof Pass>;

/** Reads the pass from what Next found in the preview cookie. Null when there is none. */
export function readPreviewPass(data: unknown): PreviewPass | null {
  return Value.Check(Pass, data) ? data : null;
}

/** The instant as of which an editor looks at the site, in milliseconds. */
export function previewedInstant({ previewData }: { previewData?: unknown }): number | undefined {
  return instantOf(readPreviewPass(previewData));
}

/** The instant of a pass, in milliseconds. */
export function instantOf(pass: PreviewPass | null): number | undefined {
  const instant = Date.parse((pass?.kind === 'editor' && pass.asOf) || '');
  return Number.isNaN(instant) ? undefined : instant;
}
