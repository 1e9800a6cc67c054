import { deskPaths } from '@/lib/desk/deskPaths';
import css from './Departures.module.css';

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
      <nav className={css.tabs} aria-label="How many">
        {tabs.map(({ name, path }) => (
          <a key={path} href={path} aria-current={path === here ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}
