import Head from 'next/head';
import type { ErrorPageProps } from '@/lib/server/errors/errorAnswer';
import { FailureMessage } from '@/components/layout/FailurePage';
import { NotFoundPage } from './NotFoundPage';

/** Shown for a page that is missing, withdrawn or broken. */
export function ErrorPage(props: ErrorPageProps) {
  const gone = props.kind === 'missing' ? (props.gone ?? null) : null;
  const title =
    props.kind === 'failed' ? 'Something went wrong' : gone ? 'Page removed' : 'Page not found';
  return (
    <>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      {props.kind === 'failed' ? (
        <FailureMessage {...props} />
      ) : (
        <NotFoundPage gone={gone} suggestions={props.suggestions ?? []} nearest={props.nearest} />
      )}
    </>
  );
}
