import type { ReactNode } from 'react';
import { PageHead } from '@/components/layout/PageHead';
import { DataTable } from '@/components/ui/DataTable';
import { Row, Rows } from '@/components/ui/Rows';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type {
  BenchFigures,
  BuildFigures,
  PerformancePageProps,
} from '@/lib/server/loaders/performancePage';
import type { LiveFrameProps } from '@/lib/server/pages/livePage';
import css from './PerformancePage.module.css';
import { VisitFigures } from './VisitFigures';
import { WeightChart } from './WeightChart';

/** Figures for this visit, this build and the benchmarks. Says what wasn't measured. */
export function PerformancePage(props: PerformancePageProps & LiveFrameProps) {
  const { build, benches, lastPublish, server, frame } = props;
  return (
    <>
      <PageHead
        title="How fast this site is"
        siteName={frame?.settings.operatorName ?? ''}
        description="How your visit measures up against our limits, and what each page of this build weighs."
        canonicalPath={paths.performance()}
      />
      <Wrap className={css.head}>
        <Stack data-gap="large">
          <h1>How fast this site is</h1>
          <p className={css.lede}>
            Your browser measures this visit, and the build recorded the size of its pages. We show
            only what was measured.
          </p>
        </Stack>
      </Wrap>
      <Part id="visit" title="This visit">
        <VisitFigures />
      </Part>
      <Part id="build" title="This build" tone="sand">
        {build ? (
          <Build figures={build} />
        ) : (
          <p>Not measured: this site was started without its build figures.</p>
        )}
      </Part>
      <Part id="server" title="This server">
        <Server lastPublish={lastPublish} server={server} />
      </Part>
      <Part id="benches" title="Under load" tone="sand">
        {benches.length > 0 ? (
          benches.map((bench) => <Bench key={bench.title} figures={bench} />)
        ) : (
          <p>
            Not measured. <code>npm run bench:publish</code> measures the time from Publish to the
            new page, and <code>npm run proof:all</code> counts seats in thousands of random
            schedules. The figures will then appear here.
          </p>
        )}
      </Part>
    </>
  );
}

function Part(props: { id: string; title: string; tone?: 'sand'; children: ReactNode }) {
  const { id, title, tone, children } = props;
  return (
    <Band data-tone={tone} aria-labelledby={id}>
      <Wrap>
        <Stack data-gap="large">
          <h2 id={id}>{title}</h2>
          {children}
        </Stack>
      </Wrap>
    </Band>
  );
}

function Build({ figures: { builtAt, commit, pages } }: { figures: BuildFigures }) {
  return (
    <>
      <p className={css.source}>
        Built {formatInstant(builtAt)}, {commitWords(commit)}. Sizes are after gzip, and 1 KB is
        1,024 bytes. “Script” is everything a modern browser loads first. “Whole page” adds the HTML
        and styles of the heaviest page of each kind, without photos and fonts.
      </p>
      <WeightChart pages={pages} />
      <table className={css.table}>
        <caption>First-load script per page, KB</caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Script</th>
            <th scope="col">Limit</th>
            <th scope="col">Whole page</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, scriptKilobytes, limitKilobytes, wholeKilobytes }) => (
            <tr key={page} data-over={scriptKilobytes > limitKilobytes || undefined}>
              <th scope="row">{page}</th>
              <td>
                {scriptKilobytes.toFixed(1)}
                {scriptKilobytes > limitKilobytes ? ' over' : null}
              </td>
              <td>{limitKilobytes}</td>
              <td>{wholeKilobytes === null ? 'not measured' : wholeKilobytes.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The last publish, as this site measured it, and how busy the server is. */
function Server({ lastPublish, server }: Pick<PerformancePageProps, 'lastPublish' | 'server'>) {
  const { load, cores, memoryMegabytes, startedAt } = server;
  const published = lastPublish
    ? `${formatCount(lastPublish.readyAfterMs, 'millisecond')} from Publish to the new page, on ${formatInstant(lastPublish.publishedAt)}`
    : 'Nothing published since this build';
  return (
    <Rows>
      <Row name="Last publish" value={published} />
      <Row name="Load, last minute" value={`${load.toFixed(2)} on ${formatCount(cores, 'core')}`} />
      <Row
        name="This process"
        value={`${memoryMegabytes} MB, running since ${formatInstant(startedAt)}`}
      />
    </Rows>
  );
}

function Bench({ figures }: { figures: BenchFigures }) {
  return (
    <Stack>
      <DataTable
        className={css.table}
        caption={figures.title}
        head={figures.head}
        rows={figures.rows}
      />
      <p className={css.source}>
        Measured {formatInstant(figures.measuredAt)}, {commitWords(figures.commit)};{' '}
        {figures.machine}.
      </p>
    </Stack>
  );
}

function commitWords(commit: string | null): string {
  if (commit === null) return 'from an unknown commit';
  return commit.endsWith('+')
    ? `from commit ${commit.slice(0, -1)} with changes`
    : `from commit ${commit}`;
}
