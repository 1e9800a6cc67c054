import { deskPaths } from '@/lib/desk/deskPaths';
import { DeskTabs } from './DeskTabs';

const tabs = [
  { name: 'Enquiries', path: deskPaths.inbox(), needs: 'enquiries:write' },
  { name: 'Messages', path: deskPaths.inboxMessages(), needs: 'messages:answer' },
  { name: 'Quotes', path: deskPaths.inboxQuotes(), needs: 'enquiries:write' },
  { name: 'Date alerts', path: deskPaths.inboxDates(), needs: 'departures:read' },
  { name: 'Reviews', path: deskPaths.reviews(), needs: 'reviews:moderate' },
] as const;

interface InboxTabsProps {
  here: (typeof tabs)[number]['name'];
  permissions: readonly string[];
}

/** The parts of the inbox that someone may open. */
export function InboxTabs({ here, permissions }: InboxTabsProps) {
  return (
    <DeskTabs
      label="Parts of the inbox"
      tabs={tabs
        .filter(({ needs }) => permissions.includes(needs))
        .map(({ name, path }) => ({ name, path, isHere: name === here }))}
    />
  );
}
