import Link from 'next/link';
import type { MyBooking, TripGroup } from '@/booking/contract/accounts';
import { AskLinks } from '@/components/layout/AskLinks';
import { PersonalColumn, PersonalHead } from '@/components/layout/PersonalPage';
import { Button, ButtonLink } from '@/components/ui/Button';
import { CapitalsField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatInstant, formatLongDate, formatUntil } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { MyTripsPageProps, MyTripsState } from '@/lib/server/loaders/myTripsPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { KeepTripsPart } from './OfflineTripsPart';
import panel from '@/components/ui/Panel.module.css';
import css from './MyTripsPage.module.css';
import { AccountHead } from '../signIn/AccountHead';
import { SignIn } from '../signIn/SignIn';
import { SignInOutcome } from '../signIn/SignInOutcome';

/** In the order shown on the page. */
const groups: readonly (readonly [TripGroup, string])[] = [
  ['action_needed', 'Action needed'],
  ['upcoming', 'Upcoming'],
  ['waitlist', 'Waiting list'],
  ['past', 'Past'],
  ['cancelled', 'Cancelled'],
];

/** A customer's trips, with those needing action first, or the sign-in form when signed out. */
export function MyTripsPage({ state, frame }: MyTripsPageProps & FrameProps) {
  const { settings } = frame;
  return (
    <>
      <PersonalHead title="My trips" frame={frame} />
      {state.step === 'signIn' ? (
        <SignIn
          entry={state.entry}
          settings={settings}
          {...(state.back
            ? {
                title: 'Sign in',
                lead: 'We’ll email you a code, so you don’t need a password. Then you can go on booking where you left off.',
                carried: { back: state.back },
              }
            : {})}
        />
      ) : (
        <PersonalColumn>
          {state.step === 'trips' ? (
            <Trips state={state} settings={settings} />
          ) : (
            <>
              <h1>We can’t load your trips right now</h1>
              <Notice tone="caution" role="status">
                Your bookings are safe, but we can’t load them right now. Try again in a minute, or
                contact us.
              </Notice>
              <AskLinks
                settings={settings}
                message="Hello, I have a question about my trips."
                isOutage
              />
            </>
          )}
        </PersonalColumn>
      )}
    </>
  );
}

interface TripsProps {
  state: Extract<MyTripsState, { step: 'trips' }>;
  settings: FrameProps['frame']['settings'];
}

function Trips({ state: { email, list, group, reference, answer }, settings }: TripsProps) {
  const shown = groups.flatMap(([name, title]) => {
    const rows = list.bookings.filter((row) => row.group === name);
    return rows.length > 0 ? [{ name, title, rows }] : [];
  });
  const all = Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  const inGroup = group ? { group } : {};
  return (
    <>
      <AccountHead title="My trips" email={email}>
        <p>
          <Link href={accountPaths.profile()}>Your profile</Link>
        </p>
      </AccountHead>
      <SignInOutcome answer={answer} settings={settings} />
      {list.creditMinor > 0 ? (
        <Notice>
          You have {formatMoney(list.creditMinor)} of travel credit. To pay with it, book while
          signed in, or open a booking below.
        </Notice>
      ) : null}
      {all === 0 ? (
        <>
          <p>No trips yet. Anything you book with {email} will show up here.</p>
          <p>
            <ButtonLink href={paths.search()}>Find a trip</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <form className={css.search} method="get" action={accountPaths.myTrips()}>
            <CapitalsField
              name="reference"
              label="Find by reference"
              defaultValue={reference}
              maxLength={20}
            />
            <Button variant="quiet">Find</Button>
          </form>
          <nav aria-label="Trip groups">
            <ul className={css.groups}>
              <li>
                <Link
                  href={accountPaths.myTrips()}
                  aria-current={group || reference ? undefined : 'page'}
                >
                  All ({all})
                </Link>
              </li>
              {groups.map(([name, title]) =>
                list.counts[name] > 0 ? (
                  <li key={name}>
                    <Link
                      href={accountPaths.myTrips({ group: name })}
                      aria-current={group === name ? 'page' : undefined}
                    >
                      {title} ({list.counts[name]})
                    </Link>
                  </li>
                ) : null,
              )}
            </ul>
          </nav>
          {shown.length === 0 ? (
            <p role="status">
              {reference ? `No trips with the reference ${reference}.` : 'No trips here.'}
            </p>
          ) : null}
          {shown.map(({ name, title, rows }) => (
            <TitledSection key={name} id={`trips-${name}`} title={title}>
              <ul className={css.list}>
                {rows.map((row) => (
                  <Trip key={row.reference} row={row} />
                ))}
              </ul>
            </TitledSection>
          ))}
          <p className={css.pages}>
            {list.page > 1 ? (
              <Link href={accountPaths.myTrips({ ...inGroup, page: list.page - 1 })}>
                Previous page
              </Link>
            ) : null}
            {list.nextPage ? (
              <Link href={accountPaths.myTrips({ ...inGroup, page: list.nextPage })}>
                Next page
              </Link>
            ) : null}
          </p>
        </>
      )}
      <KeepTripsPart />
    </>
  );
}

function Trip({ row }: { row: MyBooking }) {
  const { kind, trip, reference, startDate, endDate, pax, money } = row;
  const href = kind === 'booking' ? accountPaths.trip(reference) : paths.trip(trip.slug);
  const task = taskOf(row);
  return (
    <li className={panel.panel}>
      <h3>
        <PageLink href={href}>{trip.title}</PageLink>
      </h3>
      <p>
        {formatDateRange(startDate, endDate)}, {formatCount(pax, 'traveller')}
      </p>
      <p data-quiet>
        {reference}
        {money ? `, ${formatMoney(money.totalMinor, money.currency)} in total` : ''}
        {money && money.balanceMinor > 0
          ? `, ${formatMoney(money.balanceMinor, money.currency)} to pay`
          : ''}
      </p>
      {task ? <p className={css.task}>{task}</p> : null}
    </li>
  );
}

/** Returns the owner's next action in one sentence. */
function taskOf({ action, money }: MyBooking): string | null {
  const until = action?.until ?? null;
  switch (action?.kind) {
    case undefined:
      return null;
    case 'pay_now':
      return `Pay now to keep your seats${until ? `: we’re holding them until ${formatUntil(until)}` : ''}.`;
    case 'pay_balance':
      return `Pay the ${money && money.dueMinor < money.balanceMinor ? 'next instalment' : 'balance'}${money ? `, ${formatMoney(money.dueMinor, money.currency)}` : ''}${until ? `, by ${formatLongDate(until)}` : ''}.`;
    case 'choose_refund':
      return `We cancelled this date. Choose another date, travel credit or a refund${until ? `. You have until ${formatInstant(until)}` : ''}.`;
    case 'take_offer':
      return `We’re holding seats for you${until ? ` until ${formatInstant(until)}` : ''}. Book them from the link in our latest email.`;
  }
}
