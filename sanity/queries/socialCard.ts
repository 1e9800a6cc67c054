import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** An address's generated preview image, by `$types` and `$slug`, or by `$path`. */
export const socialCardQuery = defineQuery(/* groq */ `{
  "settings": *[_type == "settings"][0]{
    operatorName, homeHeading, "picture": sharePicture{ ${pictureFragment} }
  },
  "found": *[
    (_type in $types && slug.current == $slug) ||
    (_type == "destination" && defined(canonicalPath) && canonicalPath == $path)
  ][0]{
    _type, title, saleState, durationDays, country, state, role, region, canonicalPath,
    startsAt, endsAt, beforeStart, publishedAt,
    "place": destination->title,
    "picture": coalesce(seo.image, gallery[0], hero, cover, photo){ ${pictureFragment} }
  }
}`);
