import { defineQuery } from 'groq';

/** The new address of a moved page, or null if it hasn't moved. */
export const redirectQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && from == $from][0]{ "to": to, status }
`);

/** Redirects that start or end at one of these addresses, which a move can change. */
export const redirectsAroundQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && (from in $addresses || to in $addresses)]{ from, "to": to, status }
`);
