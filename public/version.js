/**
 * On a page that is tested in two versions: chooses one, the same at every visit, before anything is
 * painted. `?version=a` or `?version=b` shows one without keeping it.
 */
(() => {
  const { pathname, search } = location;
  const isOne = (version) => version === 'a' || version === 'b';
  const asked = new URLSearchParams(search).get('version');
  const root = document.documentElement;
  if (isOne(asked)) {
    root.dataset.version = asked;
    return;
  }
  try {
    const kept = JSON.parse(localStorage.getItem('versions') ?? '{}');
    if (!isOne(kept[pathname])) kept[pathname] = Math.random() < 0.5 ? 'a' : 'b';
    localStorage.setItem('versions', JSON.stringify(kept));
    root.dataset.version = kept[pathname];
    root.dataset.versionIsKept = '';
  } catch {
    // The browser blocks storage, so the visitor sees the first version.
  }
})();
