import { defineQuery } from 'groq';
import { largePictureFragment, tripCardFragment } from './fragments.ts';

export const blogTopicPageQuery = defineQuery(/* groq */ `
  *[_type == "topic" && slug.current == $slug][0]{
    _id, _rev, title, "slug": slug.current, intro,
    "cover": cover{ ${largePictureFragment} },
    "pinned": *[_type == "post" && _id == ^.pinnedPost._ref && publishedAt <= $now][0]._id,
    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, []),
    "others": *[_type == "topic" && _id != ^._id] | order(title asc)[0...60]{ _id, title, "slug": slug.current }
  }
`);

/** Whether a post has this address, in which case the topic's address redirects there. */
export const isPostSlugQuery = defineQuery(/* groq */ `
  defined(*[_type == "post" && slug.current == $slug && publishedAt <= $now][0]._id)
`);
