import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/**
 * Everything that search indexes. Without `$all`, only the documents in `$ids` and those that show
 * part of them, as a trip shows its destination's name.
 */
export const searchContentQuery = defineQuery(/* groq */ `{
  "trips": *[_type == "trip" && saleState != "withdrawn" && ($all || _id in $ids || references($ids))]{
    ${tripCardFragment}, endPlace, summary, difficultyNote,
    "activities": coalesce(activities, []),
    "destination": destination->{ title, "slug": slug.current, state, country },
    "dayTitles": coalesce(days[].title, []),
    "dayPlaces": coalesce(days[].place, [])
  },
  "places": *[_type == "destination" && ($all || _id in $ids)]{
    _id, title, "slug": slug.current, region, canonicalPath, posterLine, state, country, summary
  },
  "posts": *[_type == "post" && ($all || _id in $ids || references($ids))]{
    _id, title, "slug": slug.current, excerpt, publishedAt,
    "topics": coalesce(topics[]->title, [])
  },
  "words": *[_type == "searchWords"][0]{ "groups": coalesce(synonyms[].words, []) }
}`);

/**
 * The number of documents that search indexes and their latest change, to tell whether any has
 * changed.
 */
export const searchRevisionQuery = defineQuery(/* groq */ `{
  "count": count(*[_type in ["trip", "destination", "post", "searchWords"]]),
  "newest": *[_type in ["trip", "destination", "post", "searchWords"]] | order(_updatedAt desc)[0]._updatedAt
}`);
