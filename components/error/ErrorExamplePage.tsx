import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import panel from '@/components/ui/Panel.module.css';
import { Stack, Wrap } from '@/components/ui/Stack';
import { useReports } from '@/lib/hooks/useReports';
import { paths } from '@/lib/paths';
import type { ReportDelivery } from '@/lib/sentry/delivery';
import { reportError } from '@/lib/sentry/report';
import type { ErrorExampleProps } from '@/lib/server/errors/errorExample';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './ErrorExamplePage.module.css';

/** Throws outside React, where only the page's error listener catches the error. */
function failInBrowser() {
  setTimeout(() => {
    throw new Error('An example of an error in the browser.');
  });
}

function warn() {
  reportError(new Error('An example of a warning that was handled.'), 'warning');
}

/** Triggers errors on purpose, and shows whether they are reported. */
export function ErrorExamplePage({ isReporting, slow, frame }: ErrorExampleProps & FrameProps) {
  const reports = useReports();
  return (
    <>
      <PageHead
        title="Test errors"
        siteName={frame.settings.operatorName}
        description="For developers: triggers errors and shows whether they’re reported."
      />
      <Wrap className={css.page}>
        <Stack data-gap="large">
          <h1>Test errors</h1>
          <p className={css.lede}>For developers: check that errors reach your error tracker.</p>
          {isReporting ? null : (
            <Notice tone="caution" title="Reporting is off">
              No DSN is set, so the browser reports nothing. Set NEXT_PUBLIC_SENTRY_DSN and
              SENTRY_DSN.
            </Notice>
          )}
          <ul className={css.tries}>
            <li>
              <Button type="button" onClick={failInBrowser}>
                Error in the browser
              </Button>
              <span>A script throws an uncaught error.</span>
            </li>
            <li>
              <Button type="button" variant="quiet" onClick={warn}>
                Handled warning
              </Button>
              <span>The page keeps working and reports a warning.</span>
            </li>
            <li>
              <Try what="slow">Slow request</Try>
              <span>The server takes 2.5 seconds and reports the delay.</span>
            </li>
            <li>
              <Try what="server">Error on the server</Try>
              <span>You get the error page. Its digest is the event ID.</span>
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
                ? 'not reported: the server has no DSN.'
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
                    <li key={report.id} className={panel.panel}>
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

/** A form, not a link, so that the browser sends exactly one request. */
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
  if (status === null) return 'Not delivered: the tunnel didn’t respond.';
  return `${status < 300 ? 'Delivered' : 'Not delivered'}: the tunnel returned ${status}.`;
}
