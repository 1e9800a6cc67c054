import { pictureFragment } from '../fragments.ts';

export const heroProjection = /* groq */ `
  heading, text, "picture": picture{ ${pictureFragment} }, link{ label, path }
`;
