import { defineQuery } from 'groq';

/** The trip a form is about. */
export const contactTripQuery = defineQuery(/* groq */ `
  *[_type == "trip" && slug.current == $slug && saleState != "withdrawn"][0]{
    "slug": slug.current, title
  }
`);
