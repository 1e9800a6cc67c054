const placedPictureFragment = /* groq */ `
  alt, caption, credit, hotspot, crop,
  "path": asset->path,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height
`;

const mainColour = /* groq */ `asset->metadata.palette.dominant.background`;
const blurred = /* groq */ `coalesce(
  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "
    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),
  ${mainColour}
)`;

/** A picture with what is needed to show it at any size without moving the page; its colour goes before it. */
export const pictureFragment = /* groq */ `
  ${placedPictureFragment},
  "backdrop": ${mainColour}
`;

/**
 * A picture that is shown large: a blurred small one goes before it, about half a kilobyte of HTML. Not behind
 * one that can be seen through, where it would stay.
 */
export const largePictureFragment = /* groq */ `
  ${placedPictureFragment},
  "backdrop": ${blurred}
`;

/** A trip's pictures, of which only the first is large. */
export const tripGalleryFragment = /* groq */ `
  _key, ${placedPictureFragment},
  "backdrop": select(_key == ^.gallery[0]._key => ${blurred}, ${mainColour})
`;

/** What a card of a trip shows. Price and dates are added from the booking service. */
export const tripCardFragment = /* groq */ `
  _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,
  "region": destination->region,
  "destinationTitle": destination->title,
  "picture": gallery[0]{ ${pictureFragment} },
  "altitudes": days[].altitudeM
`;

/** What a card of a post shows. Of its text only the length, from which the reading time comes. */
export const postCardFragment = /* groq */ `
  _id, title, "slug": slug.current, excerpt, publishedAt,
  "letters": coalesce(length(pt::text(body)), 0),
  "cover": cover{ ${pictureFragment} },
  "author": *[_type == "author" && _id == ^.author._ref][0]{ title, "slug": slug.current },
  "topic": *[_type == "topic" && _id == ^.topics[0]._ref][0]{ title, "slug": slug.current }
`;

/** Rich text with the targets of its links and the trips of its cards. */
export const richTextFragment = /* groq */ `
  ...,
  _type == "picture" => { ${pictureFragment} },
  _type == "tripCard" => { "trip": trip->{ ${tripCardFragment}, saleState } },
  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },
  markDefs[]{
    ...,
    _type == "internalLink" => {
      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }
    }
  }
`;

/** What an offer is, wherever it is spoken of. */
export const offerFragment = /* groq */ `
  title, "slug": slug.current, startsAt, endsAt,
  "headline": offer.headline,
  "code": offer.couponCode,
  "terms": coalesce(offer.terms, [])
`;
