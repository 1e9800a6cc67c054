import { defineQuery } from 'groq';
import { pictureFragment, richTextFragment, tripCardFragment } from './fragments.ts';

export const destinationSlugsQuery = defineQuery(/* groq */ `
  *[_type == "destination" && region == $region && defined(slug.current)].slug.current
`);

export const destinationPageQuery = defineQuery(/* groq */ `
  *[_type == "destination" && slug.current == $slug][0]{
    _id, _rev, _updatedAt, title, "slug": slug.current, region, canonicalPath, country, state, posterLine,
    summary, currencyCode,
    "hero": hero{ ${pictureFragment} },
    "gallery": coalesce(gallery[]{ _key, ${pictureFragment} }, []),
    "intro": intro[]{ ${richTextFragment} },
    "months": months[]{ _key, month, verdict, dayC, nightC, remark } | order(month asc),
    "approaches": approaches[]{ _key, by, title, detail },
    "entryRules": coalesce(entryRules[]{ _key, kind, title, detail, checkedOn }, []),
    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),
    "trips": *[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id]
      | order(featuredRank asc, title asc){ ${tripCardFragment} },
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
