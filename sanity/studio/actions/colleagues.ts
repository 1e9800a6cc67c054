import { useEffect, useState } from 'react';
import { getDraftId, useClient, useCurrentUser, useDocumentPresence } from 'sanity';
import { apiVersion } from '../environment.ts';

/** How long after their last keystroke a colleague still counts as typing. */
const writingForMs = 10_000;
const looksAgainAfterMs = 1_000;

/**
 * Returns the names of colleagues typing in a document right now. Publishing a draft loses anything
 * a colleague has typed that the Studio hasn't sent yet, so Publish waits for a pause. A colleague
 * is typing if a change of theirs arrived in the last few seconds, or if they have just put the
 * cursor in a field and may have typed something that hasn't arrived.
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

/** Returns when each colleague last changed the draft, by this computer's clock. */
function useChangesByOthers(documentId: string, me: string | undefined): Map<string, number> {
  const client = useClient({ apiVersion });
  const [lastChanges, setLastChanges] = useState(() => new Map<string, number>());
  useEffect(() => {
    const changes = client.listen(
      '*[_id == $id]',
      { id: getDraftId(documentId) },
      {
        // Without this, a listener only hears about published documents.
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
      // Without the listener, publishing waits for no one, as in the Studio by default.
      error: () => setLastChanges(new Map()),
    });
    return () => subscription.unsubscribe();
  }, [client, documentId, me]);
  return lastChanges;
}

/** Returns the current time, updated once a second while running. */
function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), looksAgainAfterMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Explains why publishing is waiting. */
export function waitingFor(names: string[]): string {
  return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} typing in this document. Publishing waits until they pause, so that nothing they type is lost.`;
}
