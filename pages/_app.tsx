import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import Head from 'next/head';
import { useEffect } from 'react';
import { FormOnPage } from '@/components/forms/FormOnPage';
import { headerOf, SiteFrame } from '@/components/layout/SiteFrame';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import '@/styles/tokens.generated.css';
import '@/styles/rupee.generated.css';
import '@/styles/global.css';

const Preview = dynamic(async () => (await import('@/components/layout/Preview')).Preview);
const NotInPreview = dynamic(
  async () => (await import('@/components/layout/NotInPreview')).NotInPreview,
);

export default function App({ Component, pageProps, router }: AppProps<Partial<FrameProps>>) {
  const { frame } = pageProps;
  // public/start.js waits for this event, then repeats earlier clicks (decision 11).
  useEffect(() => {
    dispatchEvent(new Event('scriptsready'));
  }, []);
  return (
    <>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {pageProps.revision ? <meta name="safar-revision" content={pageProps.revision} /> : null}
      </Head>
      {pageProps.preview ? <Preview preview={pageProps.preview} /> : null}
      <SiteFrame
        frame={frame}
        header={headerOf(router.pathname, pageProps)}
        newsletter={frame && <FormOnPage form="newsletter" settings={frame.settings} />}
      >
        {pageProps.missingInPreview ? (
          <NotInPreview path={pageProps.missingInPreview} preview={pageProps.preview} />
        ) : (
          <Component {...pageProps} />
        )}
      </SiteFrame>
    </>
  );
}
