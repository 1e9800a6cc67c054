import { defineQuery } from 'groq';

const tripSyncFragment = /* groq */ `
  _id, _rev, _updatedAt,
  "slug": slug.current,
  title, kind, durationDays, timeZone,
  "countryCodes": coalesce(countryCodes, []),
  minAge, maxAge,
  "allowChildren": coalesce(allowChildren, false),
  "requiresFitnessDeclaration": coalesce(requiresFitnessDeclaration, false),
  taxClass, saleState,
  "days": coalesce(days[]{
    title, place, summary,
    "parts": coalesce(components[]{ kind, detail }, []),
    "meals": coalesce(meals, [])
  }, [])
`;

/** What the booking service needs of each trip: its rules and days. 200 at a time, after an ID. */
export const tripSyncQuery = defineQuery(/* groq */ `
  *[_type == "trip" && defined(slug.current) && _id > $after]
    | order(_id asc) [0...200] { ${tripSyncFragment} }
`);

/** The same for one trip (null if it isn't published), and the content store's current time. */
export const tripMirrorQuery = defineQuery(/* groq */ `{
  "now": now(),
  "trip": *[_type == "trip" && _id == $id && defined(slug.current)][0]{ ${tripSyncFragment} }
}`);
