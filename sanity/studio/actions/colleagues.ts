import { useEffect, useState } from 'react';
import { useCurrentUser, useDocumentPresence } from 'sanity';

/** So long after the last keystroke in a document its writers count as writing. */
const writingForMs = 10_000;
const looksAgainAfterMs = 1_000;

/**
 * The names of colleagues who write in a document right now: their cursor is in one of its fields,
 * and something was typed in the last seconds. When a draft is published, letters a colleague typed
 * and the Studio has not sent yet are lost; so one waits until they pause.
 *
 * @param draftChangedAt when the draft was last changed, by whomever
 */
export function useWritingColleagues(documentId: string, draftChangedAt: string | undefined) {
  const presence = useDocumentPresence(documentId);
  const me = useCurrentUser();
  const now = useClock(presence.length > 0);
  const lastTyped = draftChangedAt ? new Date(draftChangedAt).getTime() : 0;
  if (now - lastTyped > writingForMs) return [];
  const names = presence
    .filter(({ user, path }) => user.id !== me?.id && path.length > 0)
    .map(({ user }) => user.displayName ?? 'A colleague');
  return [...new Set(names)];
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
