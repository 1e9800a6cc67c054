import { defineQuery } from 'groq';
import { postCardFragment } from './fragments.ts';

const listedPosts = /* groq */ `*[_type == "post" && publishedAt <= $now
    && ($topic == "" || $topic in topics[]._ref)
    && ($author == "" || author._ref == $author)]`;

/**
 * A list's first post IDs, newest first, its length and the next due date. `$topic` and `$author`
 * may be empty.
 */
export const postOrderQuery = defineQuery(/* groq */ `{
  "ids": ${listedPosts} | order(publishedAt desc, _id asc)[0...$end]._id,
  "total": count(${listedPosts}),
  "nextAt": *[_type == "post" && publishedAt > $now] | order(publishedAt asc)[0].publishedAt
}`);

/** Post cards, newest first. */
export const postCardsQuery = defineQuery(/* groq */ `
  *[_type == "post" && _id in $ids] | order(publishedAt desc, _id asc){ ${postCardFragment} }
`);

/** Posts that contain all the words, each as a prefix ("spiti*"), best match first. */
export const postSearchQuery = defineQuery(/* groq */ `
  *[_type == "post" && publishedAt <= $now && [title, excerpt, pt::text(body)] match $words]
    | score(boost(title match $words, 4), boost(excerpt match $words, 2), pt::text(body) match $words)
    | order(_score desc, publishedAt desc)[0...24]{ ${postCardFragment} }
`);

/** The newest posts with what a feed needs. */
export const postFeedQuery = defineQuery(/* groq */ `
  *[_type == "post" && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...30]{
    title, "slug": slug.current, excerpt, publishedAt, revisedAt,
    "author": *[_type == "author" && _id == ^.author._ref][0].title,
    "topics": coalesce(topics[]->title, [])
  }
`);
