import { defineQuery } from 'groq';
import {
  largePictureFragment,
  pictureFragment,
  richTextFragment,
  tripCardFragment,
} from './fragments.ts';
import { sectionsFragment } from './sections.ts';

export const contentPageQuery = defineQuery(/* groq */ `
  *[_type == "page" && slug.current == $slug][0]{
    _id, _rev, _updatedAt, title, "slug": slug.current, kind, summary, version, effectiveOn,
    "earlierVersions": coalesce(earlierVersions[]{
      version, effectiveOn, changes, "body": body[]{ ${richTextFragment} }
    } | order(effectiveOn desc), []),
    "hero": hero{ ${largePictureFragment} },
    "body": coalesce(body[]{ ${richTextFragment} }, []),
    "sections": coalesce(sections[]{ ${sectionsFragment} }, []),
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);

/** Retreats. Those whose editor hasn't described the days yet have `retreat: null`. */
export const retreatsQuery = defineQuery(/* groq */ `
  *[_type == "trip" && kind == "retreat" && saleState != "withdrawn"]
    | order(title asc)[0...13]{
      ${tripCardFragment}, "lede": summary,
      "pictures": gallery[1...3]{ _key, ${pictureFragment} },
      "retreat": retreat{
        theme, food, rooms, notFor,
        "schedule": coalesce(dailySchedule[]{ _key, time, what }, []),
        "teacher": teacher->{
          _id, title, "slug": slug.current, role, bio, "credentials": coalesce(credentials, []),
          "photo": photo{ ${pictureFragment} }
        }
      }
    }
`);

export const corporateOfferQuery = defineQuery(/* groq */ `
  *[_type == "page" && slug.current == "corporate-tours"][0].corporate{
    "capabilities": coalesce(capabilities, []),
    "plans": coalesce(plans[]{
      _key, people, title, nights, travel, "days": coalesce(days, []), "picture": picture{ ${pictureFragment} }
    }, []),
    "vendorFacts": coalesce(vendorFacts[]{ _key, label, value }, []),
    "cases": coalesce(cases[]{
      _key, title, asked, done, "client": select(defined(allowedOn) => client)
    }, [])
  }
`);

/** A moment is hidden unless every guest has agreed. The consents never leave the store. */
export const momentsQuery = defineQuery(/* groq */ `
  *[_type == "moment" && travelledOn <= $today && (showsGuests != true
    || (count(consents) > 0 && count(consents[defined(withdrawnOn)]) == 0))]
    | order(travelledOn desc)[0...60]{
      _id, title, travelledOn, text, video,
      "quote": quote{ text, person },
      "picture": picture{ ${pictureFragment} },
      "trip": trip->{
        title, "slug": slug.current, saleState,
        "place": destination->{ title, "slug": slug.current, region, canonicalPath }
      }
    }
`);

/** The first sixty people on our team with credentials to show. */
export const teamQuery = defineQuery(/* groq */ `
  *[_type == "author" && count(credentials) > 0] | order(_createdAt asc, title asc)[0...60]{
    _id, title, "slug": slug.current, role,
    "credentials": coalesce(credentials, []), "languages": coalesce(languages, []),
    "photo": photo{ ${pictureFragment} }
  }
`);
