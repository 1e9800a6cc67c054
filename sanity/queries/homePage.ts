import { defineQuery } from 'groq';
import { largePictureFragment, pictureFragment, tripCardFragment } from './fragments.ts';

export const homePageQuery = defineQuery(/* groq */ `{
  "settings": *[_type == "settings"][0]{
    _rev, homeHeading, homeLede, chosenHeading,
    "hero": homeHero{ ${largePictureFragment} },
    "chosenTrips": coalesce(chosenTrips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, [])
  },
  "destinations": *[_type == "destination"] | order(orderRank asc, title asc)[0...48]{
    _id, title, "slug": slug.current, region, canonicalPath, posterLine,
    "picture": hero{ ${pictureFragment} },
    "tripCount": count(*[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id])
  },
  "campaigns": *[_type == "campaign" && isAnnounced == true && defined(slug.current)] | order(endsAt asc){
    title, "slug": slug.current, startsAt, endsAt, "headline": offer.headline
  },
  "ways": *[_type == "page" && slug.current in $ways]{
    _id, title, "slug": slug.current, summary, "picture": hero{ ${pictureFragment} }
  },
  "posts": *[_type == "post" && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...3]._id,
  "nextPostAt": *[_type == "post" && publishedAt > $now] | order(publishedAt asc)[0].publishedAt,
  "tripCount": count(*[_type == "trip" && saleState != "withdrawn"])
}`);

/** One line about each of these trips, for the departures board. */
export const boardTripsQuery = defineQuery(/* groq */ `
  *[_type == "trip" && slug.current in $slugs && saleState != "withdrawn"]{
    "slug": slug.current, cardLine
  }
`);
