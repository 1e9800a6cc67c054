import { defineQuery } from 'groq';
import { pictureFragment, tripCardFragment } from './fragments.ts';

export const authorPageQuery = defineQuery(/* groq */ `
  *[_type == "author" && slug.current == $slug][0]{
    _id, _rev, title, "slug": slug.current, role, bio,
    "photo": photo{ ${pictureFragment} },
    "credentials": coalesce(credentials, []),
    "languages": coalesce(languages, []),
    "places": coalesce(places[]->{ _id, title, "slug": slug.current, region, canonicalPath }, []),
    "profiles": coalesce(profiles[]{ _key, label, url }, []),
    "trips": *[_type == "trip" && saleState != "withdrawn" && leader._ref == ^._id]
      | order(featuredRank asc, title asc)[0...24]{ ${tripCardFragment} }
  }
`);
