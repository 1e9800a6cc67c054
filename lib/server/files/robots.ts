import { paths } from '@/lib/paths';
import type { SiteEnvironment } from '../env';
import type { TextFile } from '../http/textFile';

/** Paths crawlers needn't request: personal pages, the Studio and endless search results. */
const refused = [
  '/api/',
  '/booking/',
  '/monitoring',
  '/my-trips/',
  '/studio',
  '/search?',
  '/filters?',
];

/** Writes robots.txt, which names the sitemap. A staging site allows nothing. */
export function makeRobots({
  isIndexed,
  siteUrl,
}: Pick<SiteEnvironment, 'isIndexed' | 'siteUrl'>): TextFile {
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
