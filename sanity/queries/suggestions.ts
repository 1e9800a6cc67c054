import { defineQuery } from 'groq';
import { tripCardFragment } from './fragments.ts';

/** A few trips to suggest on a "not found" page. */
export const suggestionsQuery = defineQuery(/* groq */ `
  *[_type == "trip" && saleState == "on_sale"] | order(featuredRank asc)[0...6]{ ${tripCardFragment} }
`);

export const withdrawnTripQuery = defineQuery(/* groq */ `
  defined(*[_type == "trip" && slug.current == $slug && saleState == "withdrawn"][0]._id)
`);

/** The trip content for booking, and the current terms' and cancellation policy's versions. */
export const bookingTripQuery = defineQuery(/* groq */ `
  *[_type == "trip" && slug.current == $slug && saleState != "withdrawn"][0]{
    ${tripCardFragment}, saleState,
    "inclusions": coalesce(inclusions, []),
    "exclusions": coalesce(exclusions, []),
    "termsVersion": *[_type == "page" && slug.current == "terms-and-conditions"][0].version,
    "policyVersion": *[_type == "page" && slug.current == "cancellation-policy"][0].version
  }
`);
