import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/**
 * The IDs of everything that search indexes. Only the newest posts: every process keeps the index in
 * memory, and the journal has its own search.
 */
export const searchIdsQuery = defineQuery(/* groq */ `[
  ...*[_type in ["trip", "destination"]]._id,
  ...*[_type == "faq"][0...2000]._id,
  ...*[_type == "post"] | order(publishedAt desc)[0...2000]._id
]`);

/** Trips that show one of these destinations, whose names they are found by. */
export const searchTripsAtQuery = defineQuery(/* groq */ `
  *[_type == "trip" && references($ids) && destination._ref in $ids]._id
`);

/** What search indexes of `$ids`. Trips' overviews only `$withText`. */
export const searchContentQuery = defineQuery(/* groq */ `{
  "trips": *[_type == "trip" && saleState != "withdrawn" && _id in $ids]{
    ${tripCardFragment}, endPlace, summary, difficultyNote,
    "overview": select($withText => pt::text(overview), ""),
    "activities": coalesce(activities, []),
    "goodFor": coalesce(goodFor, []),
    "destination": destination->{ title, "slug": slug.current, state, country },
    "dayTitles": coalesce(days[].title, []),
    "dayPlaces": coalesce(days[].place, [])
  },
  "places": *[_type == "destination" && _id in $ids]{
    _id, title, "slug": slug.current, region, canonicalPath, posterLine, state, country, summary
  },
  "posts": *[_type == "post" && _id in $ids]{
    _id, title, "slug": slug.current, excerpt, publishedAt,
    "topics": coalesce(topics[]->title, [])
  },
  "questions": *[_type == "faq" && _id in $ids]{ _id, title, answer },
  "words": *[_type == "searchWords"][0]{ "groups": coalesce(synonyms[].words, []) }
}`);

/** The number of indexed documents and their latest change, to tell whether any has changed. */
export const searchRevisionQuery = defineQuery(/* groq */ `{
  "count": count(*[_type in ["trip", "destination", "post", "faq", "searchWords"]]),
  "newest": *[_type in ["trip", "destination", "post", "faq", "searchWords"]] | order(_updatedAt desc)[0]._updatedAt
}`);
