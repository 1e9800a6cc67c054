import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/** Offered trips for the feed of all trips, in a stable order, from the ID after `$after` on. */
export const tripFeedQuery = defineQuery(/* groq */ `
  *[_type == "trip" && saleState != "withdrawn" && seo.noIndex != true && defined(slug.current) && _id > $after]
    | order(_id)[0...50]{ ${tripCardFragment}, "about": summary }
`);

/** The first 500 offered trips by title. */
export const tripTitlesQuery = defineQuery(/* groq */ `
  *[_type == "trip" && saleState != "withdrawn" && seo.noIndex != true && defined(slug.current)] | order(title asc)[0...500]{
    title, "slug": slug.current, cardLine
  }
`);
