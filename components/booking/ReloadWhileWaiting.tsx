import Head from 'next/head';

/** Without scripts, a page waiting for the bank reloads itself; with them it polls. */
export function ReloadWhileWaiting() {
  return (
    <Head>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
    </Head>
  );
}
