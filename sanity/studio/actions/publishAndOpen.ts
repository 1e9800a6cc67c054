import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useRef, useState } from 'react';
import {
  useDocumentOperation,
  useSyncState,
  useValidationStatus,
  type DocumentActionComponent,
} from 'sanity';
import { hasOwnPage, livePathOfValue } from '../paths.ts';
import { useWritingColleagues, waitingFor } from './colleagues.ts';
import { readPage, waitForRevision, type PageState } from './livePage.ts';

/** A publish that was pressed and whose page is not there yet. */
interface Pending {
  path: string;
  pressedAt: number;
  revisionBefore: string | undefined;
  before: PageState;
  tab: Window | null;
}

const missing: PageState = { status: 0, html: '' };

/**
 * "Publish and open": publishes, waits until the public page shows it, opens that page in a tab of
 * its own, and says how long it took from the press to the new page.
 */
export const PublishAndOpen: DocumentActionComponent = ({ id, type, draft, published }) => {
  const { publish, patch } = useDocumentOperation(id, type);
  const { isSyncing } = useSyncState(id, type);
  const { validation, isValidating } = useValidationStatus(draft?._id ?? id, type, true);
  const writing = useWritingColleagues(id);
  const toast = useToast();
  const pending = useRef<Pending | null>(null);
  const [isWorking, setIsWorking] = useState(false);

  const revision = published?._rev;
  useEffect(() => {
    const work = pending.current;
    if (!work || !revision || revision === work.revisionBefore) return;
    pending.current = null;
    const { path: target, before } = work;
    const isOwnPage = hasOwnPage(type);
    void waitForRevision(target, { revision, before, isOwnPage }).then(({ page, isNew }) => {
      setIsWorking(false);
      const took = Math.round(performance.now() - work.pressedAt);
      if (page.status === 200 && work.tab) work.tab.location.href = target;
      else work.tab?.close();
      toast.push(outcome(target, page.status, isNew ? took : null));
    });
  }, [revision, toast, type]);

  const path = livePathOfValue(draft ?? published);
  const reason = whyNot();

  return {
    label: isWorking ? 'Waiting for the page…' : 'Publish and open',
    icon: EarthGlobeIcon,
    disabled: reason !== null || isWorking,
    title: reason ?? `Publishes, and opens ${path ?? ''} as soon as it shows the change`,
    onHandle: () => void start(),
  };

  function whyNot(): string | null {
    if (!draft) return 'There is nothing to publish.';
    if (!path) return 'The document needs an address first.';
    if (writing.length > 0) return waitingFor(writing);
    if (isValidating || isSyncing) return 'The document is being checked.';
    if (validation.some(({ level }) => level === 'error'))
      return 'First mend what is marked in red.';
    return publish.disabled ? 'It cannot be published now.' : null;
  }

  async function start(): Promise<void> {
    if (!path) return;
    const pressedAt = performance.now();
    setIsWorking(true);
    // Browsers allow a new tab only in direct answer to a press.
    const tab = window.open('', '_blank');
    if (tab) tab.document.title = 'Publishing…';
    const before = await readPage(path).catch(() => missing);
    pending.current = { path, pressedAt, revisionBefore: published?._rev, before, tab };
    if (draft?.publishAt) patch.execute([{ unset: ['publishAt'] }]);
    publish.execute();
  }
};

/** What to say in the end. `took` is null when the page did not change. */
function outcome(path: string, status: number, took: number | null) {
  if (status !== 200) {
    return {
      status: 'warning' as const,
      title: `Published, but ${path} answers ${status}`,
      description:
        'It is not public now: a campaign outside its dates, or a trip that is withdrawn.',
    };
  }
  return took === null
    ? {
        status: 'info' as const,
        title: 'Published',
        description: `${path} still shows what it showed before. Reload it in a moment.`,
      }
    : { status: 'success' as const, title: `Live after ${took} ms`, description: path };
}
