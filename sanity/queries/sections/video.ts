import { pictureFragment } from '../fragments.ts';

export const videoProjection = /* groq */ `
  heading, source, transcript, "poster": poster{ ${pictureFragment} }
`;
