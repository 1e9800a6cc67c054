import Document, { Head, Html, Main, NextScript, type DocumentContext } from 'next/document';
import { ServerStyleSheet } from 'styled-components';
import { BrandLinks } from '@/components/layout/BrandLinks';
import { inlineStyles } from '@/components/layout/inlineStyles';
import { beginsScriptsLater, laterScripts } from '@/components/layout/laterScripts';
import { lightTokens } from '@/styles/tokens';

/** Next's head with the style sheets inside: one round trip less before anything is seen. */
class HeadWithStyles extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const links = super.getCssLinks(files);
    return this.context.isDevelopment || !links ? links : inlineStyles(links);
  }

  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    return this.isLater ? laterScripts(scripts) : scripts;
  }

  override getPreloadMainLinks(files: Parameters<Head['getPreloadMainLinks']>[0]) {
    return this.isLater ? [] : super.getPreloadMainLinks(files);
  }

  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]) {
    return this.isLater ? [] : super.getDynamicChunks(files);
  }

  override getPreloadDynamicChunks() {
    return this.isLater ? [] : super.getPreloadDynamicChunks();
  }

  private get isLater() {
    return !this.context.isDevelopment && beginsScriptsLater(this.context.__NEXT_DATA__);
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
