import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/** The trips that a visitor has saved or viewed, to show as cards and to compare. */
export const savedTripsQuery = defineQuery(/* groq */ `
  *[_type == "trip" && slug.current in $slugs && saleState != "withdrawn"]{
    ${tripCardFragment}, maxAltitudeM, "inclusions": coalesce(inclusions, [])
  }
`);
