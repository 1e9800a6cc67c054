import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { authorOf, requireType, type Caller } from '../access.ts';
import {
  differing,
  draftIdOf,
  hasField,
  isDeeperThan,
  publicIdOf,
  versionsOf,
  type LakeDocument,
} from '../documents.ts';
import { badRequest, conflict, LakeError } from '../errors.ts';
import { QUIET_TAG, type Lake } from '../lake.ts';
import { checkReferences, openDraftbook, type Draftbook } from '../mutations.ts';
import { isRelease } from '../releases.ts';
import type { StoredResult } from '../storage/past.ts';
import {
  TransactionRepeated,
  type Change,
  type DocumentReader,
  type Plan,
  type TransactionInput,
} from '../storage/store.ts';
import type { Route } from './request.ts';

/** Reads the ID, time and author of a request's transaction. */
export function readInput(
  request: FastifyRequest<Route>,
  transactionId?: unknown,
): TransactionInput {
  return {
    id: readTransactionId(transactionId),
    at: new Date().toISOString(),
    author: authorOf(request),
    quiet: request.query.tag === QUIET_TAG && mayBeQuiet(request),
  };
}

/** In a hosted lake only the importer, because the site would keep old pages. */
function mayBeQuiet({ identity }: Caller): boolean {
  return !identity || (identity.role === null && identity.id === 'importer');
}

/** Returns a new transaction of a part of the lake, such as `scheduler`. */
export function newInput(author: string): TransactionInput {
  return { id: randomUUID(), at: new Date().toISOString(), author };
}

/**
 * Makes all of a request's changes, or none. A dry run only checks them. A browser resends a request
 * whose response was lost, and gets the earlier result: refusing would lose what the editor typed.
 */
export async function commit(
  { store, config }: Lake,
  input: TransactionInput,
  part: 'mutation' | 'action',
  isDryRun: boolean,
  apply: (book: Draftbook) => StoredResult[],
  permit: Permit = () => {},
): Promise<{ results: StoredResult[]; changes: Pick<Change, 'id' | 'after'>[] }> {
  const plan = (read: DocumentReader): Plan => {
    const book = openDraftbook(read, store);
    const results = apply(book);
    const changes = book.changes();
    withIndex(part, 0, () => {
      permit(book, changes);
      checkFields(changes);
      checkReferences(book, changes, store);
    });
    return { changes, results };
  };
  if (isDryRun) return plan(store.read);
  try {
    return await store.transact(input, plan);
  } catch (error) {
    if (!(error instanceof TransactionRepeated)) throw error;
    const earlier = await store.findTransaction(input.id);
    if (!earlier) throw new LakeError(503, 'storageError', 'The earlier write was not saved.');
    // Nobody learns from an ID what someone else wrote.
    if (config.hosted && earlier.transaction.author !== input.author) {
      throw conflict('transactionIdError', 'Someone else has used this transactionId.', {});
    }
    return { results: earlier.transaction.results, changes: earlier.changes };
  }
}

/** Throws unless changes may be made. */
type Permit = (book: Draftbook, changes: Change[]) => void;

/** Returns the check that a caller's role or token allows all changes of a transaction. */
export function permitFor(caller: Caller, { config }: Lake): Permit {
  return (book, changes) => {
    if (!config.hosted || caller.identity?.writes === 'all') return;
    const isNew = changes.some(({ before }) => before === null);
    const versions = isNew ? book.idsFrom('versions.') : [];
    for (const { id, before, after } of changes) {
      const published = book.read(publicIdOf(id));
      // The draft and the versions, too, or a marketer could take the ID of a trip that is new.
      const others = before ? [] : [draftIdOf(publicIdOf(id)), ...versions.filter(isOther(id))];
      const scheduled = scheduledWith(book, after);
      const affected = [before, after, published, ...others.map(book.read), ...scheduled];
      for (const document of affected) {
        if (document) requireType(caller, document._type, config);
      }
      const reserved = typeReservedBy(publicIdOf(id));
      if (reserved !== null) requireType(caller, reserved, config);
    }
  };
}

/** Returns whether another ID is of the same document. */
function isOther(id: string): (other: string) => boolean {
  const publicId = publicIdOf(id);
  return (other) => publicIdOf(other) === publicId;
}

/** Returns what the lake will publish later, for whoever schedules a release now. */
function scheduledWith(book: Draftbook, release: LakeDocument | null): Array<LakeDocument | null> {
  if (!isRelease(release) || release.state !== 'scheduled') return [];
  const versions = book.idsFrom(versionsOf(release.name));
  return versions.flatMap((id) => [book.read(id), book.read(publicIdOf(id))]);
}

/**
 * Returns the type of the documents that an ID is for, or null if it is for any. Otherwise a marketer
 * could take an ID that the settings or the scheduler need.
 */
function typeReservedBy(id: string): string | null {
  if (id.startsWith('_.')) return 'system.release';
  const [state] = /^safar\.[\w-]+/.exec(id) ?? [];
  if (state !== undefined) return state;
  return SINGLETONS.has(id) ? id : null;
}

/** Documents whose ID is their type: there is one of each. */
const SINGLETONS = new Set(['settings', 'navigation', 'searchWords']);

/** SQLite stores no JSON with more than a thousand levels. */
const DEEPEST_DOCUMENT = 500;
/** A field's name that the evaluator takes for its own, so that every query over it would fail. */
const UNUSABLE_NAME = 'hasOwnProperty';

function checkFields(changes: Change[]): void {
  for (const { id, before, after } of changes) {
    if (!after) continue;
    const [, changed] = differing(before, after);
    if (isDeeperThan(changed, DEEPEST_DOCUMENT)) {
      throw badRequest(`"${id}" would be nested more than ${DEEPEST_DOCUMENT} levels deep.`);
    }
    if (hasField(changed, UNUSABLE_NAME)) {
      throw badRequest(`"${id}" can't have a field called "${UNUSABLE_NAME}".`);
    }
  }
}

const TRANSACTION_ID = /^[\w.-]{1,128}$/;

/** Reads the transaction ID a writer chose, or generates one. */
function readTransactionId(value: unknown): string {
  if (value === undefined || value === null) return randomUUID();
  if (typeof value !== 'string' || !TRANSACTION_ID.test(value)) {
    throw badRequest(
      'transactionId must only contain letters, digits, dots, dashes and underscores.',
    );
  }
  return value;
}

/** Names the mutation or action that failed, as Sanity's mutationError and actionError do. */
export function withIndex<T>(part: 'mutation' | 'action', index: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    const item = { ...error.details, type: error.type, description: error.message };
    const description = `The ${part}(s) failed: ${error.message}`;
    throw new LakeError(error.status, `${part}Error`, description, {
      items: [{ index, error: item }],
    });
  }
}
