import { LakeError, messageOf } from './errors.ts';
import type { Lake } from './lake.ts';
import { move, publishRelease } from './releaseActions.ts';
import { isRelease, RELEASES, type ReleaseDocument } from './releases.ts';
import { commit, newInput } from './routes/transaction.ts';

/** A Node timer lasts at most 24 days. Checking every hour also catches system clock changes. */
const LONGEST_TIMER_MS = 60 * 60 * 1_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

/** Publishes scheduled releases until it's closed. */
interface ReleaseSchedule {
  close(): Promise<void>;
}

/**
 * Publishes each scheduled release at its `publishAt`, or now if that passed while the lake was
 * stopped. A release that can't be published becomes active again, with the reason as its `error`.
 *
 * Invariant: a release is published once. Its state is read in the transaction that publishes it.
 */
export function openReleaseSchedule(lake: Lake): ReleaseSchedule {
  const { store, log } = lake;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let isClosed = false;

  function scheduled(): ReleaseDocument[] {
    return store.reader
      .idsFrom(RELEASES)
      .map((id) => store.get(id))
      .filter(isRelease)
      .filter(({ state }) => state === 'scheduled')
      .sort((one, other) => timeOf(one) - timeOf(other));
  }

  function wake(): void {
    clearTimeout(timer);
    if (isClosed || working) return;
    const all = scheduled();
    const [next] = all;
    if (!next) return;
    const due = all.filter((release) => timeOf(release) <= Date.now());
    if (due.length === 0) {
      timer = setTimeout(wake, Math.min(timeOf(next) - Date.now(), LONGEST_TIMER_MS));
      return;
    }
    let pause = 0;
    working = publishAll(due)
      .catch((error: unknown) => {
        log.warn(`A scheduled release couldn't be published, will retry: ${messageOf(error)}`);
        pause = PAUSE_AFTER_FAILURE_MS;
      })
      .finally(() => {
        working = null;
        if (pause === 0) wake();
        else if (!isClosed) timer = setTimeout(wake, pause).unref();
      });
  }

  async function publishAll(due: ReleaseDocument[]): Promise<void> {
    for (const release of due) {
      try {
        if (!(await change(release, publishRelease))) continue;
        log.info(`Published the release "${release.name}" as scheduled for ${release.publishAt}`);
      } catch (error) {
        if (!(error instanceof LakeError) || error.status >= 500) throw error;
        const { message } = error;
        log.warn(`The release "${release.name}" couldn't be published: ${message}`);
        await change(release, (book, current, stamp) =>
          move(book, current, { state: 'active', error: { message } }, stamp),
        );
      }
    }
  }

  /** Changes a release. Returns false if an editor has changed it in the meantime. */
  async function change(release: ReleaseDocument, apply: typeof publishRelease): Promise<boolean> {
    const input = newInput('scheduler');
    let isSame = false;
    await commit(lake, input, 'action', false, (book) => {
      const current = book.read(release._id);
      isSame = isRelease(current) && current._rev === release._rev;
      if (isRelease(current) && isSame) apply(book, current, input);
      return [];
    });
    return isSame;
  }

  const stopListening = store.onCommit(({ changes }) => {
    if (changes.some(({ id }) => id.startsWith(RELEASES))) wake();
  });
  wake();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      stopListening();
      await working;
    },
  };
}

function timeOf({ publishAt = '' }: ReleaseDocument): number {
  return Date.parse(publishAt);
}
