import { referencesIn, slugOf, type LakeDocument } from './documents.ts';

/** A list of documents: all of them, or those with a type, a slug or a reference to an ID. */
export type ListName = 'all' | `${'type' | 'slug' | 'reference'} ${string}`;

/** The documents one kind of reader sees, with the indexes that keep queries fast. */
export interface View {
  get(id: string): LakeDocument | null;
  list(name: ListName): LakeDocument[];
  /** Increases with every visible change. Absent if unknown. */
  version?(): number;
}

const found = new WeakMap<LakeDocument, ReadonlySet<ListName>>();

/** Returns the lists a document is in. Computed once, because several views need it. */
export function listsOf(document: LakeDocument): ReadonlySet<ListName> {
  const known = found.get(document);
  if (known) return known;
  const slug = slugOf(document);
  const lists = new Set<ListName>([
    'all',
    `type ${document._type}`,
    ...(slug === null ? [] : [`slug ${slug}` as const]),
    ...[...referencesIn(document)].map((id) => `reference ${id}` as const),
  ]);
  found.set(document, lists);
  return lists;
}
