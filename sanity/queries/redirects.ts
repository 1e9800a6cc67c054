import { defineQuery } from 'groq';

/** Where an address has moved. Null when it has not. */
export const redirectQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && from == $from][0]{ "to": to, status }
`);

/** The redirects that start or end at one of these addresses: those that a move can change. */
export const redirectsAroundQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && (from in $addresses || to in $addresses)]{ from, "to": to, status }
`);
