import {
  defineDocuments,
  defineLocations,
  presentationTool,
  type DocumentLocationsState,
} from 'sanity/presentation';
import { paths } from '../../lib/paths.ts';
import { livePathOf } from './paths.ts';

const bySlug = (type: string) => `_type == "${type}" && slug.current == $slug`;

/** Maps the site's addresses to documents, so that the form follows the page. */
const mainDocuments = defineDocuments([
  { route: '/', filter: '_type == "settings"' },
  { route: '/trip/:slug', filter: bySlug('trip') },
  { route: '/domestic/:slug', filter: `${bySlug('destination')} && region == "domestic"` },
  {
    route: '/international/:slug',
    filter: `${bySlug('destination')} && region == "international"`,
  },
  { route: '/blog/:slug', filter: bySlug('post') },
  { route: '/travel-blogs/:slug', filter: bySlug('topic') },
  { route: '/author/:slug', filter: bySlug('author') },
  { route: '/campaign/:slug', filter: bySlug('campaign') },
  {
    route: '/:slug',
    filter: `(${bySlug('page')}) || (_type == "destination" && canonicalPath == "/" + $slug)`,
  },
]);

const select = {
  _type: '_type',
  title: 'title',
  slug: 'slug.current',
  region: 'region',
  canonicalPath: 'canonicalPath',
};

/** Finds the pages on which a document appears, to list them above its form. */
function pagesOf(type: string, lists: { title: string; href: string }[] = []) {
  return defineLocations({
    select,
    resolve: (document): DocumentLocationsState => {
      const href = livePathOf({
        _type: type,
        slug: { current: document?.slug },
        region: document?.region,
        canonicalPath: document?.canonicalPath,
      });
      const own = href ? [{ title: document?.title || 'Untitled page', href }] : [];
      return { locations: [...own, ...lists] };
    },
  });
}

const home = { title: 'Home page', href: paths.home() };
const journal = { title: 'Journal', href: paths.blog() };
const everywhere = defineLocations({
  message: 'Appears on every page',
  tone: 'caution',
  locations: [home],
});

/** The site beside the form, showing drafts as they're written. */
export const presentation = presentationTool({
  title: 'Preview',
  previewUrl: {
    initial: paths.home(),
    previewMode: { enable: '/api/draft-mode/enable', disable: '/api/draft-mode/disable' },
  },
  resolve: {
    mainDocuments,
    locations: {
      trip: pagesOf('trip', [home]),
      destination: pagesOf('destination', [home]),
      post: pagesOf('post', [journal]),
      topic: pagesOf('topic', [journal]),
      author: pagesOf('author'),
      campaign: pagesOf('campaign'),
      page: pagesOf('page'),
      moment: pagesOf('moment'),
      settings: everywhere,
      navigation: everywhere,
    },
  },
});
