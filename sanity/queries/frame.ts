import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** Every page's frame: who runs the site, and the header and footer links. */
export const frameQuery = defineQuery(/* groq */ `{
  "settings": *[_type == "settings"][0]{
    operatorName, legalName, description, phone, whatsapp, email, emergencyPhone, hours, address,
    gstin, registrations, "profiles": coalesce(profiles, []),
    "sharePicture": sharePicture{ ${pictureFragment} }
  },
  "navigation": *[_type == "navigation"][0]{
    header[]{ _key, label, path },
    footer[]{ _key, title, links[]{ _key, label, path } }
  }
}`);

/** The documents published under these slugs, to check that links lead somewhere. */
export const linkTargetsQuery = defineQuery(/* groq */ `
  *[slug.current in $slugs && _type in ["trip", "destination", "campaign", "page", "post", "topic", "author"]]{
    _type, "slug": slug.current,
    _type == "trip" => { saleState },
    _type == "destination" => { region, canonicalPath },
    _type == "campaign" => { beforeStart, startsAt },
    _type == "post" => { publishedAt }
  }`);
