import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** Everything around the list of posts: featured posts, the first topics and authors. */
export const blogIndexPageQuery = defineQuery(/* groq */ `{
  "featured": *[_type == "post" && isFeatured == true && publishedAt <= $now]
    | order(publishedAt desc, _id asc)[0...3]._id,
  "topics": *[_type == "topic"] | order(title asc)[0...60]{
    _id, title, "slug": slug.current, intro,
    "cover": cover{ ${pictureFragment} },
    "postCount": count(*[_type == "post" && publishedAt <= $now && ^._id in topics[]._ref])
  },
  "authors": *[_type == "author"] | order(title asc)[0...60]{
    _id, title, "slug": slug.current, role,
    "photo": photo{ ${pictureFragment} },
    "postCount": count(*[_type == "post" && publishedAt <= $now && author._ref == ^._id])
  }
}`);
