import { defineQuery } from 'groq';

/** The redirect from an address, or null if there is none. */
export const redirectQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && from == $from][0]{ "to": to, status }
`);

/** Redirects from or to any of these addresses. Moving a page may change them. */
export const redirectsAroundQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && (from in $addresses || to in $addresses)]{ from, "to": to, status }
`);
