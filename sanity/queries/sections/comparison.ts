import { tripCardFragment } from '../fragments.ts';

export const comparisonProjection = /* groq */ `
  heading, intro,
  "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment}, maxAltitudeM }, [])
`;
