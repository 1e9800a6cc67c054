import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const configuration = readFileSync(path.join(import.meta.dirname, 'nginx/safar.conf'), 'utf8');
const [, publicSite] = configuration.split('# --- The public site');

/** The public site's locations with a pattern, in the order in which nginx tries them. */
const locations = [
  ...publicSite.split('# --- The desk')[0].matchAll(/^ {4}location ~ (\S+) \{\s*([^}]*)/gm),
].map(([, pattern, rules]) => ({ pattern: new RegExp(pattern), rules }));

function rulesFor(address) {
  return locations.find(({ pattern }) => pattern.test(address))?.rules ?? 'proxy_cache pages;';
}

/** The addresses of pages that are made for each request, with a word for each dynamic part. */
function addressesOf(page) {
  const address = `/${page.replace(/^pages\//, '').replace(/\.tsx$/, '')}`
    .replace(/\/index$/, '')
    .replace(/\[\[?[^\]]+\]\]?/g, 'word');
  return [address, `/_next/data/build${address}.json`];
}

const perRequest = globSync('pages/**/*.tsx', { cwd: root }).filter((page) =>
  /getServerSideProps = (personalPage|livePage|deskPage)/.test(
    readFileSync(path.join(root, page), 'utf8'),
  ),
);

it.each(perRequest.filter((page) => !page.startsWith('pages/desk/')).flatMap(addressesOf))(
  'does not look for %s in the cache',
  (address) => {
    expect(rulesFor(address)).toContain('proxy_pass http://safar_site;');
    expect(rulesFor(address)).not.toContain('proxy_cache');
  },
);

it.each(
  globSync('pages/{desk,studio}/**/*.tsx', { cwd: root }).flatMap((page) => addressesOf(page)),
)('does not serve %s on the public address', (address) => {
  expect(rulesFor(address)).toContain('return 404;');
});

it.each(['/', '/trip/word', '/contact-us', '/bookings', '/search-engines'])(
  'keeps %s for everyone',
  (address) => {
    expect(rulesFor(address)).toContain('proxy_cache pages;');
  },
);
