import { defineQuery } from 'groq';
import { pictureFragment, richTextFragment, tripCardFragment } from './fragments.ts';

export const tripSlugsQuery = defineQuery(/* groq */ `
  *[_type == "trip" && saleState != "withdrawn" && defined(slug.current)].slug.current
`);

export const tripPageQuery = defineQuery(/* groq */ `
  *[_type == "trip" && slug.current == $slug][0]{
    _id, _rev, _updatedAt, title, "slug": slug.current, kind, saleState, summary, cardLine,
    durationDays, startPlace, endPlace, difficulty, difficultyNote, maxAltitudeM, groupSizeMax,
    minAge, maxAge, allowChildren,
    "activities": coalesce(activities, []),
    "overview": overview[]{ ${richTextFragment} },
    "gallery": gallery[]{ _key, ${pictureFragment} },
    "days": days[]{
      _key, title, place, summary, altitudeM,
      "components": coalesce(components[]{ _key, kind, detail }, []),
      "meals": coalesce(meals, []),
      "picture": picture{ ${pictureFragment} }
    },
    "inclusions": coalesce(inclusions, []),
    "exclusions": coalesce(exclusions, []),
    "packing": coalesce(packing, []),
    meetingPoint{ name, detail, latitude, longitude },
    "goodToKnow": coalesce(goodToKnow[]{ ${richTextFragment} }, []),
    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),
    "leader": leader->{ title, "slug": slug.current, role, "photo": photo{ ${pictureFragment} } },
    "destination": destination->{ title, "slug": slug.current, region, canonicalPath },
    "similarTrips": coalesce(similarTrips[]->{ ${tripCardFragment} }, []),
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
