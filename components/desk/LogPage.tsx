import { PostButton } from '@/components/forms/PostForm';
import { Button, QuietLink } from '@/components/ui/Button';
import { SelectField, TextField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { logKindNames } from '@/lib/desk/logWords';
import { formatInstant } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { LogEntry, LogPageProps } from '@/lib/server/desk/logPage';
import bookingsCss from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';

/** Who did what, who was refused, and who looked at personal data. */
export function LogPage({ desk, entries, next, filters }: LogPageProps & { desk: DeskProps }) {
  const { person, kind, day, cursor } = filters;
  return (
    <DeskFrame desk={desk} title="Log">
      <p>
        <a href={deskPaths.people()}>People</a>
      </p>
      <DeskTitle
        title="Log"
        lead="Every change, sign-in, refused action, export and look at personal data, newest first. No one can change it."
      >
        {person ? (
          <PostButton action={deskPaths.logFile()} fields={filters} variant="quiet">
            Download as CSV
          </PostButton>
        ) : (
          <QuietLink href={deskPaths.logFile({ kind, day })}>Download as CSV</QuietLink>
        )}
      </DeskTitle>
      <form className={bookingsCss.filters} method="post" action={deskPaths.log()}>
        <TextField
          name="person"
          label="Person or key"
          defaultValue={person}
          hint="The whole name, as the log shows it."
          autoComplete="off"
          maxLength={60}
        />
        <SelectField
          name="kind"
          label="About"
          empty="Anything"
          options={Object.entries(logKindNames)}
          defaultValue={kind ?? ''}
        />
        <TextField name="day" type="date" label="Day" defaultValue={day} />
        <p>
          <Button>Show</Button>
        </p>
      </form>
      {entries.length === 0 ? (
        <div className={bookingsCss.empty}>
          <h2>Nothing found</h2>
          <p>No entry fits these filters.</p>
          <QuietLink href={deskPaths.log()}>Show the whole log</QuietLink>
        </div>
      ) : (
        <LogTable entries={entries} />
      )}
      {cursor || next ? (
        <p className={css.decisions}>
          {cursor ? (
            <Turn filters={filters} cursor={null}>
              Back to the newest
            </Turn>
          ) : null}
          {next ? (
            <Turn filters={filters} cursor={next}>
              Show older ones
            </Turn>
          ) : null}
        </p>
      ) : null}
    </DeskFrame>
  );
}

interface TurnProps {
  filters: LogPageProps['filters'];
  cursor: string | null;
  children: string;
}

/** Goes to another page of the log. A person's name is posted again. */
function Turn({ filters: { cursor: _, ...filters }, cursor, children }: TurnProps) {
  const fields = { ...filters, ...(cursor ? { cursor } : {}) };
  if (!filters.person) return <QuietLink href={deskPaths.log(fields)}>{children}</QuietLink>;
  return (
    <PostButton action={deskPaths.log()} fields={fields} variant="quiet">
      {children}
    </PostButton>
  );
}

function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, actor, roles, action, object, reason, changes }) => (
            <tr key={id}>
              <th scope="row" className={css.reference}>
                {formatInstant(at)}
              </th>
              <td>
                {actor}
                <small>{roles.replaceAll(',', ', ').replaceAll('_', ' ')}</small>
              </td>
              <td>
                {action}
                <small>{object}</small>
              </td>
              <td>
                {reason ? <p>“{reason}”</p> : null}
                {changes.map((change) => (
                  <small key={change}>{change}</small>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
