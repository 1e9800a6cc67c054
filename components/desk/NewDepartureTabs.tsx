import { deskPaths } from '@/lib/desk/deskPaths';
import css from './Departures.module.css';
import { DeskTabs } from './DeskTabs';

const tabs = [
  { name: 'One date', path: deskPaths.departureNew() },
  { name: 'A series', path: deskPaths.departureSeries() },
  { name: 'Copy a season', path: deskPaths.departureCopy() },
];

/** The three ways to make departures, and the way back. */
export function NewDepartureTabs({ here }: { here: string }) {
  return (
    <>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <span>New</span>
      </nav>
      <DeskTabs
        label="How many"
        tabs={tabs.map((tab) => ({ ...tab, isHere: tab.path === here }))}
      />
    </>
  );
}
