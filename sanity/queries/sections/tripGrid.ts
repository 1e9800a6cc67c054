import { tripCardFragment } from '../fragments.ts';

export const tripGridProjection = /* groq */ `
  heading, intro, "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, [])
`;
