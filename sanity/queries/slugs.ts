import { defineQuery } from 'groq';

/** The slugs of one type's documents, all of which have a page. */
export const slugsQuery = defineQuery(/* groq */ `
  *[_type == $type && _type in ["author", "campaign", "page", "topic"] && defined(slug.current)].slug.current
`);
