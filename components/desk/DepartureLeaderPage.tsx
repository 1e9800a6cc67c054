import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { Button, QuietLink } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextField, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { stateWords } from '@/lib/desk/listWords';
import { formatDay, formatInstant } from '@/lib/format/dates';
import type { DepartureLeaderPageProps } from '@/lib/server/desk/departureLeaderPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { OnceButton } from './OnceButton';
import { WholePageLink } from './WholePageLink';

type Props = DepartureLeaderPageProps & { desk: DeskProps };

/** Who leads a departure, and its list: links, paper, files and check-ins. */
export function DepartureLeaderPage(props: Props) {
  const { desk, departure } = props;
  const { id, tripTitle, startDate } = departure;
  return (
    <DeskFrame desk={desk} title={`Leader and list, ${tripTitle}`}>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <a href={deskPaths.departure(id)}>
          {tripTitle}, {formatDay(startDate)}
        </a>
        <span>Leader and list</span>
      </nav>
      <DeskTitle
        title="Leader and list"
        lead="The leader sees the list on a phone from 3 days before the trip to 7 days after."
      >
        <WholePageLink href={deskPaths.list(id)}>Open the list</WholePageLink>
      </DeskTitle>
      <div className={css.halves}>
        <LeaderPart {...props} />
        <LinksPart {...props} />
        <FilesPart {...props} />
        <CheckInsPart {...props} />
      </div>
    </DeskFrame>
  );
}

function LeaderPart({ desk, departure, leaders, drafts }: Props) {
  const { id, version, leader, leaderId = null } = departure;
  const mayWrite = desk.me.permissions.includes('departures:write');
  const draft = drafts.leader;
  return (
    <DeskPart id="leader" title="Leader" note={leader?.name ?? 'No one yet'}>
      <div className={tables.block}>
        {leaders.length === 0 ? (
          <p>No one on the staff is a trip leader yet. An owner gives the role under People.</p>
        ) : null}
        {leader && leaderId === null ? (
          <p className={css.quiet}>
            {leader.name} is only a name, and can’t open the list. Choose someone below, or make a
            link.
          </p>
        ) : null}
        <DeskForm
          name="leader"
          page={desk.page}
          draft={draft}
          fields={{ departure: id, version: String(version) }}
          errorFields={['person', 'phone']}
        >
          <FieldGrid>
            <SelectField
              {...draftField(draft, 'person', leaderId ?? '')}
              label="Leader"
              empty="No one"
              options={leaders.map((person) => [person.id, person.name] as const)}
              disabled={!mayWrite}
            />
            <TextField
              {...draftField(draft, 'phone', leader?.phone)}
              label="Their phone number"
              type="tel"
              autoComplete="off"
              hint="Travellers see it from three days before the trip. To save, you need a code from your app, entered in the last 10 minutes."
              disabled={!mayWrite}
            />
          </FieldGrid>
          <FormButton variant="quiet" disabled={!mayWrite}>
            Save leader
          </FormButton>
        </DeskForm>
        <p className={css.quiet}>
          A leader without an account, such as a local guide, can have a link instead, or only a
          name under Seats and settings.
        </p>
      </div>
    </DeskPart>
  );
}

function LinksPart(props: Props) {
  const { desk, departure, links, lastDay, made, repeated, drafts, idempotencyKey } = props;
  const draft = drafts['leader-link'];
  return (
    <DeskPart id="links" title="Links" note="Read only. They end when you say so.">
      <div className={tables.block}>
        {repeated !== null ? (
          <Notice tone="caution" title={`The link for ${repeated} was already made`} role="status">
            You sent the form twice, and only the first answer had the link. If you didn’t copy it,
            end it below and make another.
          </Notice>
        ) : null}
        {made ? (
          <Notice tone="sure" title={`The link for ${made.link.label}`} role="status">
            <span>
              Copy it now and send it only to them. It isn’t shown again:{' '}
              <code className={tables.secret}>{made.url}</code>
            </span>
          </Notice>
        ) : null}
        {links.length === 0 ? (
          <p>Links appear here. Each shows who made it and when it was last opened.</p>
        ) : (
          <ul className={tables.waits}>
            {links.map((link) => (
              <li key={link.id}>
                <p>{link.isOpen ? 'Open' : link.revokedAt ? 'Ended' : 'Over'}</p>
                <div>
                  <h3 id={`link-${link.id}`}>{link.label}</h3>
                  <p>
                    By {link.createdBy}, {link.showsMedical ? 'with' : 'without'} medical notes,
                    until {formatInstant(link.expiresAt)}.{' '}
                    {link.lastOpenedAt
                      ? `Last opened ${formatInstant(link.lastOpenedAt)}.`
                      : 'Never opened.'}
                  </p>
                </div>
                {link.isOpen ? (
                  <DeskForm
                    name="leader-link-end"
                    page={desk.page}
                    fields={{ departure: departure.id, link: link.id }}
                    draft={
                      drafts['leader-link-end'].values['link'] === link.id
                        ? drafts['leader-link-end']
                        : undefined
                    }
                  >
                    <Button variant="quiet" aria-describedby={`link-${link.id}`}>
                      End link
                    </Button>
                  </DeskForm>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <DeskForm
          name="leader-link"
          page={desk.page}
          draft={draft}
          fields={{ departure: departure.id, idempotencyKey }}
          errorFields={['label', 'expiresOn', 'reason']}
          idOf={(field) => (field === 'reason' ? 'link-reason' : field)}
        >
          <FieldGrid>
            <TextField
              {...draftField(draft, 'label')}
              label="Who it’s for"
              autoComplete="off"
              maxLength={60}
            />
            <TextField
              {...draftField(draft, 'expiresOn', departure.endDate)}
              label="Last day it works"
              type="date"
              max={lastDay}
              hint={`At most ${formatDay(lastDay)}.`}
            />
          </FieldGrid>
          <TickField id="link-medical" name="medical" isTicked={draft.values['medical'] === 'yes'}>
            With medical notes
          </TickField>
          <TextField
            {...draftField(draft, 'reason')}
            id="link-reason"
            label="Why the link shows medical notes, for the log"
            hint="Only for a link with medical notes."
            maxLength={1000}
          />
          <OnceButton variant="quiet">Make a link</OnceButton>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

function FilesPart({ desk, departure, drafts, idempotencyKey }: Props) {
  const draft = drafts['list-export'];
  const fields = { departure: departure.id };
  return (
    <DeskPart id="files" title="Paper and files" note="Each takes a code from your app.">
      <div className={tables.block}>
        <DeskForm
          name="list-copy"
          page={desk.page}
          fields={{ ...fields, idempotencyKey }}
          draft={drafts['list-copy']}
          errorFields={['reason']}
          idOf={() => 'copy-reason'}
        >
          <TickField
            id="copy-medical"
            name="medical"
            isTicked={drafts['list-copy'].values['medical'] !== undefined}
          >
            With medical notes
          </TickField>
          <TextField
            {...draftField(drafts['list-copy'], 'reason')}
            id="copy-reason"
            label="Why you need the medical notes, for the log"
            hint="Only for a copy with medical notes."
            maxLength={1000}
          />
          <FormButton variant="quiet">Open a copy to print</FormButton>
        </DeskForm>
        <hr />
        <DeskForm
          name="list-export"
          page={desk.page}
          fields={fields}
          draft={draft}
          errorFields={['reason']}
        >
          <FieldGrid>
            <SelectField
              {...draftField(draft, 'format', 'xlsx')}
              label="File"
              options={[
                ['xlsx', 'Spreadsheet (XLSX)'],
                ['csv', 'Text (CSV)'],
              ]}
            />
            <TextField
              {...draftField(draft, 'reason')}
              label="Why you need it, for the log"
              maxLength={1000}
            />
          </FieldGrid>
          <TickField
            id="export-medical"
            name="medical"
            isTicked={draft.values['medical'] === 'yes'}
          >
            With medical notes
          </TickField>
          <FormButton variant="quiet">Download the list</FormButton>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

function CheckInsPart({ desk, departure, checkIns }: Props) {
  const here = checkIns.checkIns.filter(({ state }) => state === 'here').length;
  return (
    <DeskPart id="check-ins" title="Check-ins" note={`${here} here now`}>
      {checkIns.history.length === 0 ? (
        <p className={css.empty}>
          No one is checked in yet. Every tick appears here, also undone ones.
        </p>
      ) : (
        <ul className={css.history}>
          {checkIns.history.map(({ id, fullName, state, actor, at, receivedAt }) => (
            <li key={id}>
              <strong>{fullName}</strong>: {stateWords[state]}, by {actor}
              <small>
                {formatInstant(at)}
                {Date.parse(receivedAt) - Date.parse(at) > 60_000
                  ? `, sent ${formatInstant(receivedAt)}`
                  : ''}
              </small>
            </li>
          ))}
        </ul>
      )}
      <nav className={css.pages} aria-label="More check-ins">
        {desk.page.includes('cursor=') ? (
          <QuietLink href={deskPaths.departureLeader(departure.id)}>Back to the latest</QuietLink>
        ) : null}
        {checkIns.nextCursor ? (
          <QuietLink
            href={deskPaths.departureLeader(departure.id, { cursor: checkIns.nextCursor })}
          >
            Earlier check-ins
          </QuietLink>
        ) : null}
      </nav>
    </DeskPart>
  );
}
