import { deskPaths } from '@/lib/desk/deskPaths';
import { departureTabs, type DepartureTab } from '@/lib/desk/departureWords';
import { DeskTabs } from './DeskTabs';

interface DepartureTabsProps {
  id: string;
  here: DepartureTab | 'waitlist' | 'messages';
  permissions: readonly string[];
}

/** The parts of a departure that someone may open. The waiting list and the messages are pages of their own. */
export function DepartureTabs({ id, here, permissions }: DepartureTabsProps) {
  const own = Object.entries(departureTabs).map(([tab, name]) => ({
    ...{ name, path: deskPaths.departure(id, { tab }), isHere: tab === here },
  }));
  const [last, ...others] = own.toReversed();
  const pages = [
    {
      ...{ name: 'Waiting list', path: deskPaths.departureWaitlist(id), needs: 'bookings:read' },
      isHere: here === 'waitlist',
    },
    {
      ...{ name: 'Messages', path: deskPaths.departureMessages(id), needs: 'messages:answer' },
      isHere: here === 'messages',
    },
  ];
  return (
    <DeskTabs
      label="Parts of this departure"
      tabs={[
        ...others.toReversed(),
        ...pages.filter(({ needs }) => permissions.includes(needs)),
        ...(last ? [last] : []),
      ]}
    />
  );
}
