import { tripCardFragment } from '../fragments.ts';

export const itineraryTeaserProjection = /* groq */ `
  heading,
  "trip": trip->{ ${tripCardFragment}, saleState, "days": coalesce(days[]{ _key, title, place, altitudeM }, []) }
`;
