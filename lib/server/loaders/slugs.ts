import { slugsQuery } from '@/sanity/queries/slugs';
import { fetchContent } from '../content/content';

/** Lists the slugs of all published documents of a type, whatever their dates. */
export const listSlugs = (type: 'author' | 'campaign' | 'page' | 'topic') => () =>
  fetchContent(slugsQuery, { type });
