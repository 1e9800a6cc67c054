import { defineQuery } from 'groq';

/** Where an address has moved. Null when it has not. */
export const redirectQuery = defineQuery(/* groq */ `
  *[_type == "redirect" && from == $from][0]{ "to": to, status }
`);

/** Every redirect, to follow a renamed page through all of its old addresses. */
export const allRedirectsQuery = defineQuery(/* groq */ `
  *[_type == "redirect"]{ from, "to": to, status }
`);
