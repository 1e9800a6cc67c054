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

/** An image to show at any size without layout shift, with its colour as a placeholder. */
export const pictureFragment = /* groq */ `
  ${placedPictureFragment},
  "backdrop": ${mainColour}
`;

/** An image shown large, with a small blurred placeholder or, if it's transparent, its colour. */
export const largePictureFragment = /* groq */ `
  ${placedPictureFragment},
  "backdrop": ${blurred}
`;

/** A trip's images. Only the first is shown large. */
export const tripGalleryFragment = /* groq */ `
  _key, ${placedPictureFragment},
  "backdrop": select(_key == ^.gallery[0]._key => ${blurred}, ${mainColour})
`;

/** A trip card's content. Price and dates come from the booking service. */
export const tripCardFragment = /* groq */ `
  _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,
  "region": destination->region,
  "destinationTitle": destination->title,
  "picture": gallery[0]{ ${pictureFragment} },
  "altitudes": days[].altitudeM
`;

/** A post card's content. Includes only the text's length, for the reading time. */
export const postCardFragment = /* groq */ `
  _id, title, "slug": slug.current, excerpt, publishedAt,
  "letters": coalesce(length(pt::text(body)), 0),
  "cover": cover{ ${pictureFragment} },
  "author": *[_type == "author" && _id == ^.author._ref][0]{ title, "slug": slug.current },
  "topic": *[_type == "topic" && _id == ^.topics[0]._ref][0]{ title, "slug": slug.current }
`;

/** Rich text with its links' targets and its cards' trips. */
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

/** What any page shows of an offer. */
export const offerFragment = /* groq */ `
  title, "slug": slug.current, startsAt, endsAt,
  "headline": offer.headline,
  "code": offer.couponCode,
  "terms": coalesce(offer.terms, [])
`;
