import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** The content store's report that one document has changed. */
export const Change = Type.Object({
  _id: Type.String({ minLength: 1, maxLength: 128 }),
  _type: Type.String({ minLength: 1, maxLength: 64 }),
  _rev: Type.String({ minLength: 1, maxLength: 128 }),
  operation: Type.Enum(['create', 'update', 'delete', 'edge'] as const),
  /** For a redirect, the address it redirects from. */
  slug: Type.Union([Type.String({ maxLength: 256 }), Type.Null()]),
  oldSlug: Type.Union([Type.String({ maxLength: 256 }), Type.Null()]),
  /** When it changed, by the store's clock. Used to put revisions in order. */
  _updatedAt: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
});
export type Change = Static<typeof Change>;

/** Reads a change from a webhook's body, or returns null. Ignores unknown fields. */
export function readChange(body: string): Change | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return null;
    const change = { slug: null, oldSlug: null, _updatedAt: null, ...value };
    return Value.Check(Change, change) ? change : null;
  } catch {
    return null;
  }
}
