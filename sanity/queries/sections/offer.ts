import { offerFragment } from '../fragments.ts';

export const offerProjection = /* groq */ `
  heading, "campaign": campaign->{ ${offerFragment} }
`;
