import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const pages = ['README.md', 'booking/README.md', ...globSync('docs/**/*.md', { cwd: root })];

/** The files that a page names, in its links or as `folder/file.ext`. */
function filesNamedIn(page) {
  const text = readFileSync(path.join(root, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, to]) =>
    path.join(path.dirname(page), to),
  );
  const folders =
    '(?:booking|components|deploy|docs|e2e|lib|pages|sanity|scripts|styles|bench|public)';
  const named = [...text.matchAll(new RegExp('`(' + folders + '/[\\w./[\\]-]+\\.\\w+)`', 'g'))];
  return [...links, ...named.map(([, file]) => file)];
}

it.each(pages)('%s names only files that exist', (page) => {
  expect(filesNamedIn(page).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
