import { paths } from '@/lib/paths';
import type { SiteEnvironment } from '../env';
import type { TextFile } from '../http/textFile';

/**
 * What crawlers need not ask for: programs' addresses, personal pages, the editors' place, and lists
 * made by a question, which never end. Pages that must not be listed say so themselves.
 */
const refused = [
  '/api/',
  '/booking/',
  '/monitoring',
  '/my-trips/',
  '/studio',
  '/search?',
  '/filters?',
];

type RobotsSettings = Pick<SiteEnvironment, 'isIndexed' | 'siteUrl'>;

/** robots.txt: everything that should be found, and where the list of it is. A staging site: nothing. */
export function makeRobots({ isIndexed, siteUrl }: RobotsSettings): TextFile {
  const lines = isIndexed
    ? [
        'User-agent: *',
        `Allow: ${paths.socialImages()}`,
        ...refused.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${siteUrl}${paths.sitemap()}`,
      ]
    : ['User-agent: *', 'Disallow: /'];
  return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` };
}
