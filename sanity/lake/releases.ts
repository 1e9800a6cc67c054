import { isRecord, releaseOfVersion, type LakeDocument } from './documents.ts';
import { conflict, LakeError } from './errors.ts';
import type { DocumentReader } from './storage/store.ts';

/** The start of every release document's ID. */
export const RELEASES = '_.releases.';

export type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived';

/** A group of versions that are published together: a `system.release` document. */
export interface ReleaseDocument extends LakeDocument {
  _type: 'system.release';
  name: string;
  state: ReleaseState;
  metadata: Record<string, unknown>;
  /** When a scheduled release will be published. */
  publishAt?: string;
  publishedAt?: string;
  /** Why its last scheduled publication failed. */
  error?: { message: string };
  /** The versions it had when it was published or archived. */
  finalDocumentStates?: Array<{ id: string }>;
}

/** Returns the ID of a release's document. */
export function releaseDocumentId(name: string): string {
  return `${RELEASES}${name}`;
}

const NAME = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,63}$/;
/** Names with a meaning of their own in a perspective. */
const TAKEN: ReadonlySet<string> = new Set(['raw', 'published', 'drafts', 'previewDrafts']);

/** Whether a release can have this name. */
export function isReleaseName(name: string): boolean {
  return NAME.test(name) && !TAKEN.has(name);
}

/** Whether a document is a release. Only actions write these, so their fields are as we wrote them. */
export function isRelease(document: LakeDocument | null): document is ReleaseDocument {
  return document?._type === 'system.release' && document._id.startsWith(RELEASES);
}

/** Whether publishing this version's release takes its document offline. */
export function isMarkedForUnpublishing({ _system }: LakeDocument): boolean {
  return isRecord(_system) && _system.delete === true;
}

/**
 * Throws unless editors may write this ID: release documents change only through their own actions,
 * and a scheduled release's versions don't change at all, so that what goes live is what was agreed.
 */
export function checkWritable({ read }: { read: DocumentReader }, id: unknown): void {
  if (typeof id !== 'string') return;
  if (id.startsWith(RELEASES)) {
    throw new LakeError(
      403,
      'insufficientPermissionsError',
      `"${id}" is a release. Change it with the actions for releases.`,
    );
  }
  const name = releaseOfVersion(id);
  const release = name === null ? null : read(releaseDocumentId(name));
  if (!isRelease(release) || release.state === 'active') return;
  throw conflict(
    'releaseLockedError',
    `"${id}" can't change because its release is ${release.state}.`,
    { id, state: release.state },
  );
}
