// eslint-disable-next-line @next/next/no-document-import-in-page -- it is the head of pages/_document.tsx
import { Head } from 'next/document';
import { inlineStyles } from './inlineStyles';
import { beginsScriptsLater, startScript } from './startScript';

/** Next's head with style sheets inlined and scripts deferred (docs/decisions/0010 and 0011). */
export class DocumentHead extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const links = super.getCssLinks(files);
    return this.context.isDevelopment || !links ? links : inlineStyles(links);
  }

  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    return this.isLater
      ? [startScript([...super.getDynamicChunks(files), ...scripts])]
      : [...scripts, startScript()];
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
