import { isRecord } from './documents.ts';
import { documentActions } from './documentActions.ts';
import { badRequest } from './errors.ts';
import type { Draftbook, Stamp } from './mutations.ts';
import { releaseActions } from './releaseActions.ts';
import type { Past } from './storage/past.ts';

/** Applies an action to a Draftbook. Throws a 409 if the documents aren't in the state it expects. */
export type Action = (book: Draftbook, stamp: Stamp, past: Past) => void;

const KIND = /^sanity\.action\.(document|release)\.(.+)$/;
const actions = { document: documentActions, release: releaseActions };

/** Checks the outer shape of an action. Its arguments are read when it is applied. */
export function readAction(value: unknown): Action {
  if (!isRecord(value) || typeof value.actionType !== 'string') {
    throw badRequest('An action must be an object with an actionType.');
  }
  const [, subject, name = ''] = KIND.exec(value.actionType) ?? [];
  const known = subject === 'document' || subject === 'release' ? actions[subject] : {};
  const apply = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!apply) {
    throw badRequest(`The content lake doesn't support the action "${value.actionType}".`);
  }
  return (book, stamp, past) => apply(book, value, stamp, past);
}
