import Head from 'next/head';

/** Without scripts a page that waits for the bank loads itself again; with them it asks quietly. */
export function ReloadWhileWaiting() {
  return (
    <Head>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
    </Head>
  );
}
