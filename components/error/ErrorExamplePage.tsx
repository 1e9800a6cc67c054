import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { useReports } from '@/lib/hooks/useReports';
import { paths } from '@/lib/paths';
import type { ReportDelivery } from '@/lib/sentry/delivery';
import { reportError } from '@/lib/sentry/report';
import type { ErrorExampleProps } from '@/lib/server/errors/errorExample';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './ErrorExamplePage.module.css';

/** Outside of React, where only the listener of the whole page hears of it. */
function failInBrowser() {
  setTimeout(() => {
    throw new Error('An example of an error in the browser.');
  });
}

function warn() {
  reportError(new Error('An example of a warning that was handled.'), 'warning');
}

/** Makes errors on purpose, and shows whether they arrive where somebody reads them. */
export function ErrorExamplePage({ isReporting, slow, frame }: ErrorExampleProps & FrameProps) {
  const reports = useReports();
  return (
    <>
      <PageHead
        title="Errors on purpose"
        siteName={frame.settings.operatorName}
        description="A page for developers: it makes errors and shows whether they are reported."
      />
      <Wrap className={css.page}>
        <Stack data-gap="large">
          <h1>Errors on purpose</h1>
          <p className={css.lede}>
            For developers: does an error that a visitor meets arrive where somebody reads it?
          </p>
          {isReporting ? null : (
            <Notice tone="caution" title="Nothing is reported">
              No DSN is set, so the browser reports nothing: set NEXT_PUBLIC_SENTRY_DSN and
              SENTRY_DSN.
            </Notice>
          )}
          <ul className={css.tries}>
            <li>
              <Button type="button" onClick={failInBrowser}>
                Error in the browser
              </Button>
              <span>A script throws and nobody catches it.</span>
            </li>
            <li>
              <Button type="button" variant="quiet" onClick={warn}>
                Handled warning
              </Button>
              <span>The page goes on and says that something was odd.</span>
            </li>
            <li>
              <Try what="slow">Slow request</Try>
              <span>The server takes two and a half seconds and reports that.</span>
            </li>
            <li>
              <Try what="server">Error on the server</Try>
              <span>You get the error page; its digest is the id of the event.</span>
            </li>
          </ul>
          {slow ? (
            <Notice
              tone={slow.isDelivered ? 'sure' : 'caution'}
              title="The slow request"
              role="status"
            >
              It took {slow.seconds} s. Event {slow.id},{' '}
              {slow.isDelivered === null
                ? 'reported nowhere: the server has no DSN.'
                : slow.isDelivered
                  ? 'delivered.'
                  : 'not delivered within two seconds.'}
            </Notice>
          ) : null}
          <section aria-labelledby="sent">
            <h2 id="sent">Sent by this page</h2>
            <div role="status">
              {reports.length === 0 ? (
                <p>Nothing yet.</p>
              ) : (
                <ol className={css.reports}>
                  {reports.map((report) => (
                    <li key={report.id}>
                      <strong>{report.message}</strong>
                      <span>Event {report.id}</span>
                      <span>{fate(report)}</span>
                    </li>
                  ))}
                </ol>
              )}
            </div>
          </section>
        </Stack>
      </Wrap>
    </>
  );
}

/** A form and not a link: the browser itself asks the server, once. */
function Try({ what, children }: { what: 'slow' | 'server'; children: string }) {
  return (
    <form action={paths.errorExample()}>
      <Button variant="quiet" name="try" value={what}>
        {children}
      </Button>
    </form>
  );
}

function fate({ status }: ReportDelivery): string {
  if (status === null) return 'The tunnel did not answer.';
  return status < 300
    ? `Delivered: the tunnel answered ${status}.`
    : `Not delivered: the tunnel answered ${status}.`;
}
