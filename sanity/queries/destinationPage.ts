import { defineQuery } from 'groq';
import {
  largePictureFragment,
  pictureFragment,
  postCardFragment,
  richTextFragment,
  tripCardFragment,
} from './fragments.ts';

export const destinationSlugsQuery = defineQuery(/* groq */ `
  *[_type == "destination" && region == $region && defined(slug.current) && !defined(canonicalPath)]
    .slug.current
`);

export const destinationPageQuery = defineQuery(/* groq */ `
  *[_type == "destination" && (slug.current == $slug || canonicalPath == $path)][0]{
    _id, _rev, _updatedAt, title, "slug": slug.current, region, canonicalPath, country, state, posterLine,
    summary, currencyCode,
    "hero": hero{ ${largePictureFragment} },
    "gallery": coalesce(gallery[]{ _key, ${pictureFragment} }, []),
    "intro": intro[]{ ${richTextFragment} },
    "months": months[]{ _key, month, verdict, dayC, nightC, remark } | order(month asc),
    "approaches": approaches[]{ _key, by, title, detail },
    "entryRules": coalesce(entryRules[]{ _key, kind, title, detail, checkedOn }, []),
    "roadNote": roadNote{ text, writtenOn, "signedBy": signedBy->{ title, "slug": slug.current, role } },
    "circuit": coalesce(circuit[]{ _key, name, altitudeM, kmFromStart, latitude, longitude }, []),
    "roads": coalesce(roads[]{
      _key, title, detail,
      "openMonths": coalesce(openMonths, []), "uncertainMonths": coalesce(uncertainMonths, [])
    }, []),
    "acclimatisation": coalesce(acclimatisation[]{ ${richTextFragment} }, []),
    "packingLists": coalesce(packingLists[]{ _key, title, "items": coalesce(items, []) }, []),
    "coverage": coalesce(coverage[]{ _key, place, detail }, []),
    "posts": *[_type == "post" && references(^._id) && publishedAt <= $now]
      | order(publishedAt desc)[0...3]{ ${postCardFragment} },
    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),
    "tripCount": count(*[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id]),
    "trips": *[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id]
      | order(featuredRank asc, title asc)[0...36]{ ${tripCardFragment}, maxAltitudeM },
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
