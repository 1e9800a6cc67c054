import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/** The IDs of everything that search indexes. */
export const searchIdsQuery = defineQuery(/* groq */ `
  *[_type in ["trip", "destination", "post"]]._id
`);

/** What search indexes: `$ids` and, with `$around`, the documents that show part of them. */
export const searchContentQuery = defineQuery(/* groq */ `{
  "trips": *[_type == "trip" && saleState != "withdrawn" && (_id in $ids || ($around && references($ids)))]{
    ${tripCardFragment}, endPlace, summary, difficultyNote,
    "activities": coalesce(activities, []),
    "destination": destination->{ title, "slug": slug.current, state, country },
    "dayTitles": coalesce(days[].title, []),
    "dayPlaces": coalesce(days[].place, [])
  },
  "places": *[_type == "destination" && _id in $ids]{
    _id, title, "slug": slug.current, region, canonicalPath, posterLine, state, country, summary
  },
  "posts": *[_type == "post" && (_id in $ids || ($around && references($ids)))]{
    _id, title, "slug": slug.current, excerpt, publishedAt,
    "topics": coalesce(topics[]->title, [])
  },
  "words": *[_type == "searchWords"][0]{ "groups": coalesce(synonyms[].words, []) }
}`);

/** The number of indexed documents and their latest change, to tell whether any has changed. */
export const searchRevisionQuery = defineQuery(/* groq */ `{
  "count": count(*[_type in ["trip", "destination", "post", "searchWords"]]),
  "newest": *[_type in ["trip", "destination", "post", "searchWords"]] | order(_updatedAt desc)[0]._updatedAt
}`);
