import Document, { Head, Html, Main, NextScript, type DocumentContext } from 'next/document';
import { ServerStyleSheet } from 'styled-components';
import { BrandLinks } from '@/components/layout/BrandLinks';
import { inlineStyles } from '@/components/layout/inlineStyles';
import { lightTokens } from '@/styles/tokens';

/** Next's head with the style sheets inside: one round trip less before anything is seen. */
class HeadWithStyles extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const links = super.getCssLinks(files);
    return this.context.isDevelopment || !links ? links : inlineStyles(links);
  }
}

/**
 * Puts all styles into the HTML. The font is not asked for ahead: the picture on top comes first, and
 * until then the fallback is as wide and as high.
 */
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
        <HeadWithStyles>
          <BrandLinks />
          <meta name="theme-color" content={lightTokens.color.board} />
        </HeadWithStyles>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
