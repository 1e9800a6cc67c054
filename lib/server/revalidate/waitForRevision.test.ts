import type { Change } from './change';
import { isThere } from './waitForRevision';

const change = (fields: Partial<Change>): Change => ({
  _id: 'trip-a',
  _type: 'trip',
  _rev: 'r2',
  operation: 'update',
  slug: 'a',
  oldSlug: 'a',
  _updatedAt: '2026-11-21T10:00:00.200Z',
  ...fields,
});
const seen = (_rev: string, milliseconds: number) => ({
  _rev,
  _updatedAt: `2026-11-21T10:00:00.${milliseconds}Z`,
});

it.each<[string, Change, ReturnType<typeof seen> | null, boolean]>([
  ['the revision itself', change({}), seen('r2', 200), true],
  ['an older revision', change({}), seen('r1', 100), false],
  ['a newer revision', change({}), seen('r3', 300), true],
  ['nothing, since it was deleted meanwhile', change({}), null, true],
  ['a new document that is not there yet', change({ operation: 'create' }), null, false],
  ['a document that is gone as announced', change({ operation: 'delete' }), null, true],
  ['one that is not gone yet', change({ operation: 'delete' }), seen('r1', 100), false],
  ['one that was made again since', change({ operation: 'delete' }), seen('r3', 300), true],
  ['another revision, of an unknown time', change({ _updatedAt: null }), seen('r3', 300), false],
])('readers see %s', (_, announced, found, expected) => {
  expect(isThere(announced, found)).toBe(expected);
});
