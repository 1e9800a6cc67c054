import { useEffect, useState } from 'react';
import { getDraftId, useClient, useCurrentUser, useDocumentPresence } from 'sanity';
import { apiVersion } from '../environment.ts';

/** So long after their last keystroke a colleague counts as writing. */
const writingForMs = 10_000;
const looksAgainAfterMs = 1_000;

/**
 * The names of colleagues who write in a document right now. When a draft is published, letters a
 * colleague typed and the Studio has not sent yet are lost; so one waits until they pause.
 *
 * A colleague writes when a change of theirs arrived in the last seconds, or when they put the
 * cursor into a field just now and may have typed what did not arrive yet.
 */
export function useWritingColleagues(documentId: string): string[] {
  const me = useCurrentUser()?.id;
  const presence = useDocumentPresence(documentId);
  const lastChanges = useChangesByOthers(documentId, me);
  const now = useClock(presence.length > 0);
  const isRecent = (instant: number) => now - instant < writingForMs;

  const names = presence
    .filter(({ user }) => user.id !== me)
    .filter(
      ({ user, path, lastActiveAt }) =>
        isRecent(lastChanges.get(user.id) ?? 0) ||
        (path.length > 0 && isRecent(new Date(lastActiveAt).getTime())),
    )
    .map(({ user }) => user.displayName ?? 'A colleague');
  return [...new Set(names)];
}

/** When each of the others last changed the draft, by this computer's clock. */
function useChangesByOthers(documentId: string, me: string | undefined): Map<string, number> {
  const client = useClient({ apiVersion });
  const [lastChanges, setLastChanges] = useState(() => new Map<string, number>());
  useEffect(() => {
    const changes = client.listen(
      '*[_id == $id]',
      { id: getDraftId(documentId) },
      {
        // Without it a listener hears of published documents only.
        includeAllVersions: true,
        includeResult: false,
        visibility: 'query',
        tag: 'safar.colleagues',
      },
    );
    const subscription = changes.subscribe({
      next: (event) => {
        if (event.type !== 'mutation' || event.identity === me) return;
        setLastChanges((known) => new Map(known).set(event.identity, Date.now()));
      },
      // Without it publishing waits for nobody, as in the Studio as it comes.
      error: () => setLastChanges(new Map()),
    });
    return () => subscription.unsubscribe();
  }, [client, documentId, me]);
  return lastChanges;
}

/** The time, looked at once a second while somebody asks. */
function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), looksAgainAfterMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Why publishing waits, in a sentence. */
export function waitingFor(names: string[]): string {
  return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} typing in this document. Publishing waits until they pause, so that no letter is lost.`;
}
