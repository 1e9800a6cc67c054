import { defineQuery } from 'groq';

/** The slugs of all documents of one type, if it has pages. */
export const slugsQuery = defineQuery(/* groq */ `
  *[_type == $type && _type in ["author", "campaign", "page", "topic"] && defined(slug.current)].slug.current
`);
