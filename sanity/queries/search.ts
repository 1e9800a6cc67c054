import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/**
 * Everything a search finds by its words. With `$all` all of it; else the documents of `$ids`, and
 * those that show something of them: a trip names its destination.
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

/** Whether anything a search finds has changed: how many there are, and the newest change. */
export const searchRevisionQuery = defineQuery(/* groq */ `{
  "count": count(*[_type in ["trip", "destination", "post", "searchWords"]]),
  "newest": *[_type in ["trip", "destination", "post", "searchWords"]] | order(_updatedAt desc)[0]._updatedAt
}`);
