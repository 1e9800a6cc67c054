import vm from 'node:vm';

const name = 'PublicManifest';

/**
 * Leaves the desk's pages out of the list of pages that every browser gets, so that public pages
 * don't grow with the desk and don't tell its addresses. One entry stands for them all. It has no
 * scripts, so that Next's router lets the browser load a page of the desk.
 */
export function leaveDeskOutOfManifest(webpackConfig, { Compilation, sources }) {
  webpackConfig.plugins.push({
    apply(compiler) {
      compiler.hooks.make.tap(name, (compilation) => {
        // Next writes the list at this stage.
        const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS + 1;
        compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
          const files = Object.keys(assets).filter((file) => file.endsWith('/_buildManifest.js'));
          if (files.length === 0)
            throw new Error('Next lists pages elsewhere: adapt publicManifest.');
          for (const file of files) {
            compilation.updateAsset(
              file,
              (list) => new sources.RawSource(withoutDesk(String(list.source()))),
            );
          }
        });
      });
    },
  });
}

/** Returns the script that lists pages, without the desk's. */
function withoutDesk(script) {
  const self = {};
  vm.runInNewContext(script, { self });
  const { sortedPages, ...rest } = self.__BUILD_MANIFEST;
  const isPublic = (page) => !/^\/desk(\/|$)/.test(page);
  const list = {
    ...Object.fromEntries(Object.entries(rest).filter(([page]) => isPublic(page))),
    sortedPages: ['/desk/[[...page]]', ...sortedPages.filter(isPublic)],
  };
  return `self.__BUILD_MANIFEST=${JSON.stringify(list)};self.__BUILD_MANIFEST_CB&&self.__BUILD_MANIFEST_CB()`;
}
