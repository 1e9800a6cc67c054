import Document, { Html, Main, NextScript, type DocumentContext } from 'next/document';
import { ServerStyleSheet } from 'styled-components';
import { DocumentHead } from '@/components/framework/DocumentHead';
import { isAvailableOffline, OfflineNotice } from '@/components/layout/OfflineNotice';
import { lightTokens } from '@/styles/tokens';

/** Puts all styles into the HTML. The font isn't preloaded, because the hero image comes first. */
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
        <DocumentHead>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/brand/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <meta name="theme-color" content={lightTokens.color.board} />
        </DocumentHead>
        <body>
          {isAvailableOffline(this.props.__NEXT_DATA__.page) ? <OfflineNotice /> : null}
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
