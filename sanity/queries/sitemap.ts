import { defineQuery } from 'groq';

/**
 * Documents whose pages search engines may list at `$now`: no withdrawn trips, no campaigns that
 * are over or still hidden, no unpublished posts, and nothing the editor has hidden. `$types` are
 * the types that have a page; `$authors` and `$topics` are the IDs of those with a published post.
 */
const listed = /* groq */ `
  _type in $types && defined(slug.current) && seo.noIndex != true && (
    _type in ["destination", "page"] ||
    (_type == "trip" && saleState != "withdrawn") ||
    (_type == "campaign" && endsAt > $now && (startsAt <= $now || beforeStart == "teaser")) ||
    (_type == "post" && publishedAt <= $now) ||
    (_type == "author" && _id in $authors) ||
    (_type == "topic" && _id in $topics)
  )`;

/** The number of those documents, and which of the fixed paths in `$paths` a document has taken. */
export const sitemapSizeQuery = defineQuery(/* groq */ `{
  "count": count(*[${listed}]),
  "taken": [
    ...*[_type == "page" && "/" + slug.current in $paths]{ "path": "/" + slug.current }.path,
    ...*[_type == "destination" && canonicalPath in $paths].canonicalPath
  ]
}`);

export const sitemapPartQuery = defineQuery(/* groq */ `
  *[${listed}] | order(_type asc, _id asc)[$start...$end]{
    _type, "slug": slug.current, region, canonicalPath,
    "changedAt": select(_type == "post" => coalesce(revisedAt, publishedAt), _updatedAt)
  }`);

/** The authors and topics that have published posts. */
export const postNeighboursQuery = defineQuery(/* groq */ `{
  "authors": *[_type == "author"
    && count(*[_type == "post" && publishedAt <= $now && author._ref == ^._id]) > 0]._id,
  "topics": *[_type == "topic"
    && count(*[_type == "post" && publishedAt <= $now && ^._id in topics[]._ref]) > 0]._id
}`);
