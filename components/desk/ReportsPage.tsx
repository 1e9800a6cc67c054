import { HiddenFields } from '@/components/forms/HiddenFields';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { reportNames } from '@/lib/desk/reportWords';
import type { BarChart } from '@/lib/server/desk/barChart';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { ReportsPageProps, ReportTable } from '@/lib/server/desk/reportsPage';
import bookingsCss from './Bookings.module.css';
import tables from './Desk.module.css';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import css from './Reports.module.css';

/** How many rows a page shows. The file has all of them. */
const MOST_ROWS = 200;

/** One report about some days: a sentence, a chart, and the figures as tables and as a file. */
export function ReportsPage(props: ReportsPageProps & { desk: DeskProps }) {
  const { desk, kind, period, wrong, summary, chart, tables: shown } = props;
  const maySeeMoney = desk.me.permissions.includes('revenue:read');
  const errorOf = (name: string) => wrong?.find(({ path }) => path === name)?.message;
  return (
    <DeskFrame desk={desk} title={reportNames[kind]}>
      <DeskTitle title="Reports" lead={summary}>
        <QuietLink href={deskPaths.reportFile({ report: kind, ...period })}>
          Download as CSV
        </QuietLink>
      </DeskTitle>
      <nav className={bookingsCss.chips} aria-label="Reports">
        {Object.entries(reportNames).map(([name, title]) =>
          name === 'revenue' && !maySeeMoney ? null : (
            <a
              key={name}
              href={deskPaths.reports({ report: name })}
              aria-current={name === kind ? 'page' : undefined}
            >
              {title}
            </a>
          ),
        )}
      </nav>
      {maySeeMoney ? null : <p>Finance and owners also see revenue.</p>}
      <form className={bookingsCss.filters} action={deskPaths.reports()}>
        <HiddenFields fields={{ report: kind }} />
        <TextField
          name="from"
          type="date"
          label={kind === 'occupancy' ? 'Starts from' : 'Made from'}
          defaultValue={period.from}
          error={errorOf('from')}
        />
        <TextField
          name="to"
          type="date"
          label="Until"
          defaultValue={period.to}
          error={errorOf('to')}
        />
        <p>
          <Button variant="quiet">Show</Button>
        </p>
      </form>
      {chart ? <Chart chart={chart} /> : null}
      {shown.map((table) => (
        <Figures key={table.title} table={table} />
      ))}
    </DeskFrame>
  );
}

function Chart({ chart: { caption, most, path, ends } }: { chart: BarChart }) {
  return (
    <figure className={css.chart}>
      <figcaption>{caption}</figcaption>
      <span className={css.most}>{most}</span>
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className={css.end}>{ends[0]}</span>
      <span className={css.end}>{ends[1]}</span>
    </figure>
  );
}

function Figures({ table: { title, columns, words, rows } }: { table: ReportTable }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const hidden = rows.length - MOST_ROWS;
  return (
    <DeskPart
      id={id}
      title={title}
      note={hidden > 0 ? `The first ${MOST_ROWS}. The file has ${hidden} more.` : null}
    >
      {rows.length === 0 ? (
        <p>Nothing happened on these days.</p>
      ) : (
        <div className={tables.sheet}>
          <table className={tables.table} aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map((name, nth) => (
                  <th
                    key={name}
                    scope="col"
                    className={nth < words ? undefined : bookingsCss.amount}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST_ROWS).map((cells) => (
                <tr key={cells.slice(0, words).join()}>
                  <th scope="row">{cells[0]}</th>
                  {cells.slice(1).map((cell, nth) => (
                    <td
                      key={columns[nth + 1]}
                      data-label={columns[nth + 1]}
                      className={nth + 1 < words ? undefined : bookingsCss.amount}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DeskPart>
  );
}
