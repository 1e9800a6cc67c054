import Document, { Head, Html, Main, NextScript, type DocumentContext } from 'next/document';
import { ServerStyleSheet } from 'styled-components';
import { BrandLinks } from '@/components/layout/BrandLinks';
import { lightTokens } from '@/styles/tokens';

/** Puts the styles of the shared parts into the HTML, and asks for the font at once. */
export default class SiteDocument extends Document {
  static override async getInitialProps(context: DocumentContext) {
    const sheet = new ServerStyleSheet();
    const { renderPage } = context;
    try {
      context.renderPage = () =>
        renderPage({ enhanceApp: (App) => (props) => sheet.collectStyles(<App {...props} />) });
      const initial = await Document.getInitialProps(context);
      return { ...initial, styles: [initial.styles, sheet.getStyleElement()] };
    } finally {
      sheet.seal();
    }
  }

  override render() {
    return (
      <Html lang="en-IN">
        <Head>
          <link
            rel="preload"
            href="/fonts/anek-latin.woff2"
            as="font"
            type="font/woff2"
            crossOrigin=""
          />
          <BrandLinks />
          <meta name="theme-color" content={lightTokens.color.board} />
        </Head>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
