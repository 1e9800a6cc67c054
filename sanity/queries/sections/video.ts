import { largePictureFragment } from '../fragments.ts';

export const videoProjection = /* groq */ `
  heading, source, transcript, "poster": poster{ ${largePictureFragment} }
`;
