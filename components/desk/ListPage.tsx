import dynamic from 'next/dynamic';
import { useEffect, useState, type ReactNode } from 'react';
import type { CheckInState, ListedTraveller } from '@/booking/contract/staffManifest';
import { HiddenFields } from '@/components/forms/HiddenFields';
import { deskPaths } from '@/lib/desk/deskPaths';
import { aboutTraveller, inListOrder, listFilters, stateWords } from '@/lib/desk/listWords';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatInstant } from '@/lib/format/dates';
import { formatPhone } from '@/lib/format/phones';
import { useCheckIns, useHasScripts, type Sending } from '@/lib/hooks/useCheckIns';
import { useOfflineList } from '@/lib/hooks/useOfflineList';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { ListPageProps } from '@/lib/server/desk/listPage';
import { firstName } from '@/lib/desk/firstName';
import { DeskHead } from './DeskFrame';
import { DeskIcon } from './DeskIcon';
import { doneWords } from './doneWords';
import css from './ListPage.module.css';

const VoucherScanner = dynamic(
  async () =>
    import('./VoucherScanner').then(
      (module) => module.VoucherScanner,
      () => NoScanner,
    ),
  { ssr: false },
);

/** Shown if the scanner was never loaded, and there is no network. */
const NoScanner = () => (
  <p className={css.hint}>The scanner needs a network the first time. Go back and tap names.</p>
);

type Tick = (travellerId: string, state: CheckInState) => void;

/** A departure's list on a phone: tap or scan to check in, with or without a network. */
export function ListPage(
  props: ListPageProps & {
    desk: Pick<DeskProps, 'page' | 'done'> & Partial<Pick<DeskProps, 'me'>>;
  },
) {
  const { desk, listing, owner, show, refusal } = props;
  const { departure, travellers, checkIns } = listing;
  const checks = useCheckIns({
    ...{ departureId: departure.id, owner: owner ?? '', checkIns, now: listing.readAt },
  });
  const { standings, waiting, sending, savedAt, tick } = checks;
  const offline = useOfflineList(departure.id, owner !== null);
  const [isScanning, setScanning] = useState(false);
  useEffect(() => {
    // The worker keeps what the scanner needs, so that it opens without a network later.
    if (offline !== 'saved') return;
    void import('./VoucherScanner').then(
      ({ loadReader }) => loadReader(),
      () => {},
    );
  }, [offline]);
  const hasScripts = useHasScripts();
  const doneText = desk.done && sending === 'idle' && waiting === 0 ? doneWords[desk.done] : null;
  const here = travellers.filter(({ id }) => standings.get(id)?.state === 'here').length;
  return (
    <>
      <DeskHead title={`${departure.tripTitle}, list`} />
      <div className={css.hand}>
        <ListHeader
          listing={listing}
          here={here}
          isOffice={desk.me?.permissions.includes('departures:read') ?? false}
        />
        <p
          className={css.status}
          role="status"
          data-tone={refusal === null ? toneOf(sending, savedAt, waiting) : 'open'}
        >
          {refusal ?? doneText}{' '}
          {statusWords({ sending, savedAt, waiting, offline, isRead: owner === null, refusal })}{' '}
          {sending === 'signed_out' ? (
            <a href={deskPaths.signIn({ next: deskPaths.list(departure.id) })}>Sign in</a>
          ) : null}
        </p>
        {isScanning && owner !== null ? (
          <main id="content" tabIndex={-1}>
            <VoucherScanner
              travellers={travellers}
              stateOf={(id) => standings.get(id)?.state}
              tick={tick}
            />
          </main>
        ) : (
          <Everyone {...props} show={show} tick={hasScripts ? tick : null} standings={standings} />
        )}
        {hasScripts && owner !== null ? (
          <footer className={css.dock}>
            {isScanning ? (
              <button type="button" data-quiet="" onClick={() => setScanning(false)}>
                Back to the list
              </button>
            ) : (
              <button type="button" onClick={() => setScanning(true)}>
                Scan a voucher
              </button>
            )}
          </footer>
        ) : null}
      </div>
    </>
  );
}

function ListHeader({
  listing: { departure, travellers },
  here,
  isOffice,
}: Pick<ListPageProps, 'listing'> & { here: number; isOffice: boolean }) {
  return (
    <header className={css.head}>
      <div>
        {isOffice ? <a href={deskPaths.departure(departure.id)}>Back to the departure</a> : null}
        <h1>{departure.tripTitle}</h1>
        <p>
          {formatDateRange(departure.startDate, departure.endDate)}
          {departure.leader ? `. Leader ${departure.leader.name}` : ''}
        </p>
      </div>
      <p className={css.count}>
        {here}
        <small> of {travellers.length} here</small>
      </p>
    </header>
  );
}

function toneOf(sending: Sending, savedAt: string | null, waiting: number) {
  return !['starting', 'idle'].includes(sending) || savedAt !== null || waiting > 0
    ? 'open'
    : undefined;
}

function statusWords(state: {
  sending: Sending;
  savedAt: string | null;
  waiting: number;
  offline: ReturnType<typeof useOfflineList>;
  isRead: boolean;
  refusal: string | null;
}): string {
  const { sending, savedAt, waiting, offline, isRead, refusal } = state;
  const count = formatCount(waiting, 'check-in');
  const copy = savedAt ? `You’re on the copy from ${formatInstant(savedAt)}.` : '';
  if (sending === 'signed_out') {
    return waiting > 0 ? `Sign in to send ${count}. They’re safe on this device.` : copy;
  }
  if (sending === 'refused') {
    return `You can no longer check people in here, so ${count} stayed on this device. Call the office.`;
  }
  if (waiting > 0) return `${copy} ${count} will be sent when you’re back online.`.trim();
  if (copy) return `${copy} Check-ins are sent as soon as there’s a network.`;
  if (isRead) return 'Read only. The office and the leader check people in.';
  if (offline === 'saved') return 'Saved on this device. It opens without a network.';
  if (offline === 'impossible') return 'This browser can’t open the list without a network.';
  if (refusal !== null) return '';
  // Only scripts can say what waits on the device.
  if (sending === 'starting') return 'Tap the circle to check someone in.';
  return 'Every check-in is saved.';
}

type Standings = ReturnType<typeof useCheckIns>['standings'];

interface EveryoneProps extends ListPageProps {
  desk: Pick<DeskProps, 'page'>;
  standings: Standings;
  /** Null while there are no scripts: forms are sent then. */
  tick: Tick | null;
}

/** Asks someone who doesn't lead this departure why they need the medical notes. */
function NotesForm({ id, show, notes }: { id: string } & Pick<ListPageProps, 'show' | 'notes'>) {
  if (!notes) return null;
  const fields = { form: 'medical-notes', page: deskPaths.list(id, { show }) };
  return (
    <form className={css.notes} method="post" action={deskPaths.api('medical-notes')}>
      <HiddenFields fields={fields} />
      <label htmlFor="notes-reason">Why you need the medical notes, for the log</label>
      {notes.problem === null ? null : <p id="notes-problem">{notes.problem}</p>}
      <input
        id="notes-reason"
        name="reason"
        defaultValue={notes.reason}
        autoComplete="off"
        maxLength={1000}
        aria-invalid={notes.problem === null ? undefined : true}
        aria-describedby={notes.problem === null ? undefined : 'notes-problem'}
      />
      <button>Show medical notes</button>
      <p>Going with them? Make yourself the leader, and the notes are kept on your phone.</p>
    </form>
  );
}

function Everyone(props: EveryoneProps) {
  const { desk, listing, tickIds, owner, show, notes, standings, tick } = props;
  const { departure, travellers, pickups, phones } = listing;
  const [chosen, setChosen] = useState(show);
  // Rows stay where they are under the finger. They move only when another filter is chosen.
  const [settled, setSettled] = useState<Standings | null>(null);
  const order = settled ?? new Map(listing.checkIns.map((one) => [one.travellerId, one]));
  const filters = listFilters({ pickups }, (id) => standings.get(id)?.state);
  const filter = filters.find(({ key }) => key === chosen) ?? filters[0];
  // Someone who was just checked in stays under "Not here" until another filter is chosen.
  const isShown = listFilters({ pickups }, (id) => order.get(id)?.state).find(
    ({ key }) => key === filter?.key,
  )?.includes;
  const shown = inListOrder(travellers.filter((one) => isShown?.(one) ?? true));
  const stateOf = ({ id }: { id: string }) => standings.get(id)?.state ?? 'not_here';
  const hasMoved = ({ id }: { id: string }) =>
    (order.get(id)?.state ?? 'not_here') !== stateOf({ id });
  const groups = [
    { title: 'Not here yet', note: '', state: 'not_here' },
    { title: 'Here', note: owner === null ? '' : ', tap again to undo', state: 'here' },
    { title: 'No-show', note: '', state: 'no_show' },
  ].map((group) => ({
    ...group,
    people: shown.filter(({ id }) => (order.get(id)?.state ?? 'not_here') === group.state),
  }));
  return (
    <>
      <nav className={css.chips} aria-label="Show">
        {filters.map(({ key, name, includes }) => (
          <a
            key={key}
            href={
              owner === null
                ? deskPaths.linkedList({ show: key })
                : deskPaths.list(departure.id, { show: key })
            }
            aria-current={key === filter?.key ? 'page' : undefined}
            onClick={(event) => {
              if (!tick && owner !== null) return;
              event.preventDefault();
              setSettled(new Map(standings));
              setChosen(key);
            }}
          >
            {name} <b>{travellers.filter(includes).length}</b>
          </a>
        ))}
      </nav>
      <main id="content" tabIndex={-1}>
        {travellers.some(({ hasMedicalNotes }) => hasMedicalNotes) ? (
          <NotesForm id={departure.id} show={show} notes={notes} />
        ) : null}
        {travellers.length === 0 ? (
          <p className={css.hint}>No one has booked yet. Travellers appear here once they pay.</p>
        ) : null}
        {groups
          .filter(({ people }) => people.length > 0)
          .map(({ title, note, state, people }) => (
            <section key={title} aria-label={title}>
              <h2>
                {title}{' '}
                <small>
                  {people.filter((one) => stateOf(one) === state).length}
                  {note}
                </small>
              </h2>
              <ul className={css.people}>
                {people.map((traveller) => (
                  <Person
                    key={traveller.id}
                    traveller={traveller}
                    standing={standings.get(traveller.id)}
                    hasMoved={hasMoved(traveller)}
                    form={
                      owner === null
                        ? null
                        : {
                            departure: departure.id,
                            tick: tickIds[traveller.id] ?? '',
                            page: desk.page,
                          }
                    }
                    tick={tick}
                  />
                ))}
              </ul>
              {people.some(hasMoved) ? (
                <p className={css.sort}>
                  <button type="button" onClick={() => setSettled(new Map(standings))}>
                    Sort the list again
                  </button>
                </p>
              ) : null}
            </section>
          ))}
        <section className={css.emergencies} aria-label="Emergencies">
          <h2>Emergencies</h2>
          <ul>
            <li>
              Ambulance, police, fire <a href="tel:112">112</a>
            </li>
            <li>
              Our office, day and night{' '}
              <a href={telOf(phones.emergency)}>{formatPhone(phones.emergency)}</a>
            </li>
          </ul>
        </section>
        <p className={css.hint}>
          Every time someone opens this list is recorded.
          {owner === null ? null : (
            <>
              {' '}
              The copy on this device is deleted on {formatInstant(listing.expiresAt)} and when you
              sign out. <a href={deskPaths.you()}>You, and signing out</a>
            </>
          )}
        </p>
      </main>
    </>
  );
}

const telOf = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

interface PersonProps {
  traveller: ListedTraveller;
  standing: { state: CheckInState; isWaiting: boolean } | undefined;
  /** Whether they're still listed under the state before this one. */
  hasMoved: boolean;
  /** Null for a list that is only read. */
  form: { departure: string; tick: string; page: string } | null;
  tick: Tick | null;
}

function Person({ traveller, standing, hasMoved, form, tick }: PersonProps) {
  const { id, fullName, medicalNotes, hasMedicalNotes, emergency, phone, roommates } = traveller;
  const state = standing?.state ?? 'not_here';
  const isHere = state === 'here';
  return (
    <li>
      <details>
        <summary>
          <b>{fullName}</b>
          <span className={css.quiet}>
            {aboutTraveller(traveller)}
            {hasMoved ? `. Now ${stateWords[state]}` : ''}
          </span>
          {hasMedicalNotes ? (
            <span className={css.alarm}>{medicalNotes ?? 'Has medical notes'}</span>
          ) : null}
        </summary>
        <dl>
          {medicalNotes ? (
            <div>
              <dt>Medical notes</dt>
              <dd>{medicalNotes}</dd>
            </div>
          ) : null}
          <div>
            <dt>Emergency contact</dt>
            <dd>
              {emergency
                ? [emergency.name, emergency.relation?.toLowerCase()].filter(Boolean).join(', ')
                : 'None given'}
            </dd>
          </div>
          {roommates.length > 0 ? (
            <div>
              <dt>Shares with</dt>
              <dd>{roommates.join(', ')}</dd>
            </div>
          ) : null}
          <div>
            <dt>Booking</dt>
            <dd>{traveller.reference}</dd>
          </div>
        </dl>
        <p className={css.acts}>
          {emergency ? <a href={telOf(emergency.phone)}>Call {firstName(emergency.name)}</a> : null}
          {phone ? <a href={telOf(phone)}>Call {firstName(fullName)}</a> : null}
        </p>
        {form && state !== 'no_show' ? (
          <TickForm {...{ form, id, tick }} state="no_show" className={css.acts}>
            <button>Mark {fullName} as no-show</button>
          </TickForm>
        ) : null}
      </details>
      {form ? (
        <TickForm {...{ form, id, tick }} state={isHere ? 'not_here' : 'here'}>
          <button
            className={css.tick}
            aria-label={`${fullName}: ${isHere ? 'here' : 'check in'}`}
            data-waiting={standing?.isWaiting || undefined}
            data-state={state}
          >
            <DeskIcon name="tick" size={26} />
          </button>
        </TickForm>
      ) : (
        <span className={css.quiet}>{stateWords[state]}</span>
      )}
    </li>
  );
}

interface TickFormProps extends Pick<PersonProps, 'tick'> {
  form: NonNullable<PersonProps['form']>;
  id: string;
  state: CheckInState;
  className?: string | undefined;
  children: ReactNode;
}

/** Sets someone's state: at once with scripts, else by sending a form. */
function TickForm({ form, id, state, tick, className, children }: TickFormProps) {
  return (
    <form
      className={className}
      method="post"
      action={deskPaths.api('check-in')}
      onSubmit={(event) => {
        if (!tick) return;
        event.preventDefault();
        tick(id, state);
      }}
    >
      <HiddenFields fields={{ ...form, form: 'check-in', traveller: id, state }} />
      {children}
    </form>
  );
}
