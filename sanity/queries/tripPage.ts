import { defineQuery } from 'groq';
import {
  largePictureFragment,
  pictureFragment,
  richTextFragment,
  tripCardFragment,
  tripGalleryFragment,
} from './fragments.ts';

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
    "gallery": gallery[]{ ${tripGalleryFragment} },
    "video": video{
      "source": file.asset->url, transcript, "poster": poster{ ${largePictureFragment} }
    },
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
    "leader": leader->{
      title, "slug": slug.current, role, "credentials": coalesce(credentials, []),
      "photo": photo{ ${pictureFragment} }
    },
    "route": coalesce(route[]{ _key, name, detail, latitude, longitude }, []),
    "destination": destination->{ title, "slug": slug.current, region, canonicalPath },
    "similarTrips": coalesce(similarTrips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, []),
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);

/**
 * Trips to suggest where the editor chose none: three to the same place, and enough of the same
 * kind. An index sorts and limits each list, so its cost stays the same.
 */
export const tripNeighboursQuery = defineQuery(/* groq */ `
  *[_type == "trip" && _id == $id][0]{
    "near": *[_type == "trip" && saleState != "withdrawn" && _id != ^._id
      && destination._ref == ^.destination._ref] | order(title asc)[0...3]{ ${tripCardFragment} },
    "alike": *[_type == "trip" && saleState != "withdrawn" && _id != ^._id && kind == ^.kind]
      | order(title asc)[0...6]{ ${tripCardFragment} }
  }
`);
