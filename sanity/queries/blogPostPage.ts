import { defineQuery } from 'groq';
import {
  largePictureFragment,
  pictureFragment,
  richTextFragment,
  tripCardFragment,
} from './fragments.ts';

export const blogPostSlugsQuery = defineQuery(/* groq */ `
  *[_type == "post" && defined(slug.current) && publishedAt <= $now]
    | order(publishedAt desc)[0...100].slug.current
`);

/**
 * A post with all its cards. `cardTrips` have a card in the text (similar trips if withdrawn).
 * `relatedIds` share the most topics, and `newestIds` fill up the list.
 */
export const blogPostPageQuery = defineQuery(/* groq */ `
  *[_type == "post" && slug.current == $slug][0]{
    _id, _rev, title, "slug": slug.current, excerpt, publishedAt, revisedAt,
    "letters": coalesce(length(pt::text(body)), 0),
    "cover": cover{ ${largePictureFragment} },
    "author": *[_type == "author" && _id == ^.author._ref][0]{
      title, "slug": slug.current, role, bio, "credentials": coalesce(credentials, []),
      "photo": photo{ ${pictureFragment} }
    },
    "topics": coalesce(topics[]->{ _id, title, "slug": slug.current }, []),
    "body": body[]{ ${richTextFragment} },
    "cardTrips": coalesce(body[_type == "tripCard"].trip->{
      "slug": slug.current, saleState,
      "similar": coalesce(similarTrips[@->saleState == "on_sale"]->{ ${tripCardFragment} }, []),
      "nearby": *[_type == "trip" && saleState == "on_sale" && destination._ref == ^.destination._ref]
        | order(featuredRank asc)[0...2]{ ${tripCardFragment} }
    }, []),
    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, []),
    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),
    "relatedIds": *[_type == "post" && _id != ^._id && publishedAt <= $now
      && references(^.topics[]._ref)] | order(publishedAt desc)[0...30]{
      _id, publishedAt, "shared": count((topics[]._ref)[@ in ^.^.topics[]._ref])
    } | order(shared desc, publishedAt desc)[0...3]._id,
    "newestIds": *[_type == "post" && _id != ^._id && publishedAt <= $now]
      | order(publishedAt desc)[0...3]._id,
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
