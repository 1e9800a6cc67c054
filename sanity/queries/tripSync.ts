import { defineQuery } from 'groq';

/** What the booking service has to know of every trip: its rules, not its story. */
export const tripSyncQuery = defineQuery(/* groq */ `
  *[_type == "trip" && defined(slug.current)] | order(_id asc) {
    _id, _rev, _updatedAt,
    "slug": slug.current,
    title, kind, countryCodes, durationDays, timeZone,
    minAge, maxAge,
    "allowChildren": coalesce(allowChildren, false),
    "requiresFitnessDeclaration": coalesce(requiresFitnessDeclaration, false),
    taxClass, saleState
  }
`);
