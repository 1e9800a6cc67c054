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

/** A publish that has started but isn't live yet. */
interface Pending {
  path: string;
  startedAt: number;
  revisionBefore: string | undefined;
  before: PageState;
  tab: Window | null;
}

const missing: PageState = { status: 0, html: '' };

/** "Publish and open": publishes, waits until the page shows it, and opens it in a new tab. */
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
      const took = Math.round(performance.now() - work.startedAt);
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
    title: reason ?? `Publishes, and opens ${path ?? ''} once the change is live`,
    onHandle: () => void start(),
  };

  function whyNot(): string | null {
    if (!draft) return 'Nothing to publish.';
    if (!path) return 'Add an address first.';
    if (writing.length > 0) return waitingFor(writing);
    if (isValidating || isSyncing) return 'Checking the document…';
    if (validation.some(({ level }) => level === 'error'))
      return 'Fix the fields marked in red first.';
    return publish.disabled ? 'You can’t publish this right now.' : null;
  }

  async function start(): Promise<void> {
    if (!path) return;
    const startedAt = performance.now();
    setIsWorking(true);
    // Browsers only allow a new tab in direct response to a click.
    const tab = window.open('', '_blank');
    if (tab) tab.document.title = 'Publishing…';
    const before = await readPage(path).catch(() => missing);
    pending.current = { path, startedAt, revisionBefore: published?._rev, before, tab };
    if (draft?.publishAt) patch.execute([{ unset: ['publishAt'] }]);
    publish.execute();
  }
};

/** Returns the message to show at the end. `took` is null if the page didn't change. */
function outcome(path: string, status: number, took: number | null) {
  if (status !== 200) {
    return {
      status: 'warning' as const,
      title: `Published, but ${path} returns ${status}`,
      description:
        'It isn’t public right now: the campaign is outside its dates, or the trip has been withdrawn.',
    };
  }
  return took === null
    ? {
        status: 'info' as const,
        title: 'Published',
        description: `${path} hasn’t changed yet. Reload it in a moment.`,
      }
    : { status: 'success' as const, title: `Live after ${took} ms`, description: path };
}
