import { largePictureFragment } from '../fragments.ts';

export const heroProjection = /* groq */ `
  heading, text, "picture": picture{ ${largePictureFragment} }, link{ label, path }
`;
