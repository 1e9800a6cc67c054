import { deskPaths } from '@/lib/desk/deskPaths';
import { departureTabs, type DepartureTab } from '@/lib/desk/departureWords';
import { DeskTabs } from './DeskTabs';

interface DepartureTabsProps {
  id: string;
  here: DepartureTab | 'waitlist' | 'messages';
}

/** The parts of a departure. The waiting list and the messages are pages of their own. */
export function DepartureTabs({ id, here }: DepartureTabsProps) {
  const own = Object.entries(departureTabs).map(([tab, name]) => ({
    ...{ name, path: deskPaths.departure(id, { tab }), isHere: tab === here },
  }));
  const [last, ...others] = own.toReversed();
  return (
    <DeskTabs
      label="Parts of this departure"
      tabs={[
        ...others.toReversed(),
        {
          ...{ name: 'Waiting list', path: deskPaths.departureWaitlist(id) },
          isHere: here === 'waitlist',
        },
        {
          ...{ name: 'Messages', path: deskPaths.departureMessages(id) },
          isHere: here === 'messages',
        },
        ...(last ? [last] : []),
      ]}
    />
  );
}
