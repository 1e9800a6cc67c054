import { offerFragment } from '../fragments.ts';

export const countdownProjection = /* groq */ `
  heading, "campaign": campaign->{ ${offerFragment} }
`;
