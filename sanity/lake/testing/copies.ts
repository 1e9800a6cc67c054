/**
 * Copies of the seed, so that a lake with many documents looks as if editors had filled it: with
 * references, long texts and several types.
 */

export interface Document {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

/** Each type's share of all documents. The rest are posts. A destination lists its trips. */
const usualShares: Record<string, number> = {
  trip: 0.2,
  author: 0.01,
  faq: 0.05,
  campaign: 0.01,
  destination: 0.006,
};
const REDIRECT_SHARE = 0.05;
const COPIED = new Set([...Object.keys(usualShares), 'post']);
const COPY_NAME = /-copy-\d+$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Yields the documents that fill a lake up to `count`, given those it has, in groups that refer only
 * to themselves and to earlier ones. Copy 7 of a document
 * refers to copy 7 of the others, or to an earlier one if there are fewer. `changedShares`
 * overrides the usual shares.
 */
export function* copiesOfSeed(
  stored: readonly Document[],
  count: number,
  changedShares: Record<string, number> = {},
): Generator<Document[]> {
  const seed = stored.filter(({ _id, _type }) => !COPY_NAME.test(_id) && COPIED.has(_type));
  const existing = new Set(stored.map(({ _id }) => _id));
  const typeOf = new Map(seed.map(({ _id, _type }) => [_id, _type]));
  const ofType = (type: string) => seed.filter(({ _type }) => _type === type);
  const copies = copiesOf(count, { ...usualShares, ...changedShares }, ofType);
  const most = Math.max(...copies.values());
  for (let copy = 1; copy < most; copy += 1) {
    yield seed
      .filter(({ _type }) => copy < (copies.get(_type) ?? 0))
      .map((document) => copyOf(document, copy, typeOf, copies))
      .filter(({ _id }) => !existing.has(_id));
  }
  for (let n = 0; n < count * REDIRECT_SHARE; n += 1) {
    const made = redirect(n);
    if (!existing.has(made._id)) yield [made];
  }
}

function copiesOf(
  count: number,
  shares: Record<string, number>,
  ofType: (type: string) => Document[],
): Map<string, number> {
  const copies = new Map<string, number>();
  let left = count * (1 - REDIRECT_SHARE);
  for (const [type, share] of Object.entries(shares)) {
    const each = ofType(type).length;
    const wanted = Math.max(1, Math.round((count * share) / each));
    copies.set(type, wanted);
    left -= wanted * each;
  }
  return copies.set('post', Math.max(1, Math.round(left / ofType('post').length)));
}

function copyOf(
  document: Document,
  copy: number,
  typeOf: Map<string, string>,
  copies: Map<string, number>,
): Document {
  const target = (id: string) => {
    const available = copies.get(typeOf.get(id) ?? '') ?? 1;
    return copy % available === 0 ? id : `${id}-copy-${copy % available}`;
  };
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === '_ref' && typeof inner === 'string' ? target(inner) : renamed(inner),
      ]),
    );
  };
  const { _rev, _createdAt, _updatedAt, canonicalPath, featuredRank, ...fields } = document;
  const slug = isRecord(document.slug) ? String(document.slug.current) : '';
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, renamed(value)])),
    _id: `${document._id}-copy-${copy}`,
    _type: document._type,
    title: `${String(document.title)} ${copy}`,
    ...(slug ? { slug: { _type: 'slug', current: `${slug}-${copy}` } } : {}),
  };
}

function redirect(n: number): Document {
  return {
    _id: `redirect-copy-${n}`,
    _type: 'redirect',
    from: `/trip/an-old-name-${n}`,
    to: `/trip/a-new-name-${n}`,
    status: 308,
  };
}
