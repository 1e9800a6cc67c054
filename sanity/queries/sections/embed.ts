import { largePictureFragment } from '../fragments.ts';

export const embedProjection = /* groq */ `
  heading, url, "poster": poster{ ${largePictureFragment} }
`;
