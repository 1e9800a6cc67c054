import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** The frame of every page: who runs the site, and the links of header and footer. */
export const frameQuery = defineQuery(/* groq */ `{
  "settings": *[_type == "settings"][0]{
    operatorName, legalName, description, phone, whatsapp, email, emergencyPhone, hours, address,
    gstin, registrations, "profiles": coalesce(profiles, []),
    "sharePicture": sharePicture{ ${pictureFragment} }
  },
  "navigation": *[_type == "navigation"][0]{
    header[]{ _key, label, path },
    footer[]{ _key, title, links[]{ _key, label, path } }
  },
  "livePaths": {
    "trips": *[_type == "trip" && saleState != "withdrawn"].slug.current,
    "destinations": *[_type == "destination"]{ region, "slug": slug.current, canonicalPath },
    "campaigns": *[_type == "campaign"]{ "slug": slug.current, beforeStart, startsAt },
    "pages": *[_type == "page"].slug.current
  }
}`);
