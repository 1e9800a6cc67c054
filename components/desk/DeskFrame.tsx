import Head from 'next/head';
import { useEffect, type ReactNode } from 'react';
import { BrandSign } from '@/components/layout/Brand';
import { Icon } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { deskPaths } from '@/lib/desk/deskPaths';
import { onlyLeads, roleList } from '@/lib/desk/roleNames';
import { formatDay, formatTime, dayOf } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { DeskIcon } from './DeskIcon';
import { doneWords } from './doneWords';
import css from './DeskFrame.module.css';

const areas = [
  { name: 'Today', path: deskPaths.today(), icon: 'sun', needs: [] },
  {
    name: 'Departures',
    path: deskPaths.departures(),
    icon: 'calendar',
    needs: ['departures:read'],
  },
  { name: 'Bookings', path: deskPaths.bookings(), icon: 'ticket', needs: ['bookings:read'] },
  {
    name: 'Inbox',
    path: deskPaths.inbox(),
    icon: 'tray',
    needs: ['enquiries:write', 'messages:answer'],
  },
  { name: 'Money', path: deskPaths.money(), icon: 'rupee', needs: ['refunds:read'] },
  { name: 'Offer codes', path: deskPaths.offers(), icon: 'tag', needs: ['coupons:read'] },
  { name: 'Reviews', path: deskPaths.reviews(), icon: 'star', needs: ['reviews:moderate'] },
  { name: 'Reports', path: deskPaths.reports(), icon: 'chart', needs: ['reports:read'] },
  { name: 'People', path: deskPaths.people(), icon: 'people', needs: ['people:write'] },
  { name: 'Settings', path: deskPaths.settings(), icon: 'sliders', needs: ['settings:read'] },
] as const;

/** Only for leaders, because others lead no trip. */
const ledTrips = {
  name: 'Your trips',
  path: deskPaths.leads(),
  icon: 'people',
  needs: [],
} as const;

interface DeskFrameProps {
  desk: DeskProps;
  /** The page's title in the browser. */
  title: string;
  children: ReactNode;
}

/** The desk around every page: the areas someone may open, the search, and who they are. */
export function DeskFrame({ desk, title, children }: DeskFrameProps) {
  const { me, page, done, now, areShortcutsOff = false } = desk;
  useEffect(() => {
    if (areShortcutsOff) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    // Loaded after the page, which works without.
    void import('@/lib/desk/deskKeys').then(({ listenToDeskKeys }) => {
      if (!isGone) stop = listenToDeskKeys();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [areShortcutsOff]);
  const leads = me.roles.includes('trip_leader') ? [ledTrips] : [];
  const mayOpen = (needs: readonly string[]) =>
    needs.length === 0 || needs.some((permission) => me.permissions.includes(permission));
  const path = page.split('?')[0] ?? '';
  const isHere = (area: string) =>
    area === deskPaths.today() ? path === area : path === area || path.startsWith(`${area}/`);
  // For someone who only leads, nothing ever waits on Today.
  const own = onlyLeads(me) ? areas.slice(1) : areas;
  const open = [...leads, ...own].filter(({ needs }) => mayOpen(needs));
  const inSight = open.length > MOST_IN_SIGHT ? MOST_IN_SIGHT - 1 : open.length;
  const doneText = done && doneWords[done];
  return (
    <>
      <DeskHead title={title} />
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <div className={css.frame}>
        <nav className={css.side} aria-label="Desk">
          <a className={css.brand} href={deskPaths.today()}>
            <BrandSign />
            Safar
          </a>
          <Areas items={open.slice(0, inSight)} isHere={isHere} />
          {open.length > inSight ? (
            <>
              <details className={css.more}>
                <summary>More</summary>
              </details>
              <Areas items={open.slice(inSight)} isHere={isHere} />
            </>
          ) : null}
        </nav>
        <div className={css.stage}>
          <header className={css.bar}>
            {mayOpen(['bookings:read']) ? (
              <form className={css.find} role="search" method="post" action={deskPaths.bookings()}>
                <Icon name="search" size={18} />
                <label htmlFor="find">
                  <VisuallyHidden>Find a booking</VisuallyHidden>
                </label>
                <input
                  id="find"
                  name="q"
                  type="search"
                  placeholder="Name, phone, reference, payment id"
                  autoComplete="off"
                />
              </form>
            ) : null}
            <div className={css.me}>
              <time dateTime={now}>
                {formatDay(dayOf(now, 'Asia/Kolkata'))}, {formatTime(now)}
              </time>
              <a href={deskPaths.you()} aria-current={isHere(deskPaths.you()) ? 'page' : undefined}>
                <span className={css.face} aria-hidden="true">
                  {initialsOf(me.name)}
                </span>
                <span>
                  {me.name}
                  <small>{roleList(me.roles)}</small>
                </span>
              </a>
            </div>
          </header>
          <main className={css.main} id="content" tabIndex={-1}>
            {doneText ? (
              <Notice tone="sure" role="status">
                {doneText}
              </Notice>
            ) : null}
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/** How many areas a phone shows at once. The others are behind More. */
const MOST_IN_SIGHT = 6;

interface AreasProps {
  items: readonly ((typeof areas)[number] | typeof ledTrips)[];
  isHere: (path: string) => boolean;
}

function Areas({ items, isHere }: AreasProps) {
  return (
    <ul>
      {items.map(({ name, path, icon }) => (
        <li key={name}>
          <a href={path} aria-current={isHere(path) ? 'page' : undefined}>
            <DeskIcon name={icon} />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function DeskHead({ title }: { title: string }) {
  return (
    <Head>
      <title>{`${title} | Safar desk`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
    </Head>
  );
}

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase();

interface DeskTitleProps {
  title: string;
  lead?: ReactNode;
  /** Buttons or links that act on the whole page. */
  children?: ReactNode;
}

/** A page's heading, what it says in a sentence, and what can be done. */
export function DeskTitle({ title, lead, children }: DeskTitleProps) {
  return (
    <div className={css.head}>
      <div>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {children ? <div className={css.acts}>{children}</div> : null}
    </div>
  );
}

/** A part of a page, with its heading and a note beside it. */
export function DeskPart(props: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, note, children } = props;
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.partHead}>
        <h2 id={id}>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
