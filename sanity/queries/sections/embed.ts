import { pictureFragment } from '../fragments.ts';

export const embedProjection = /* groq */ `
  heading, url, "poster": poster{ ${pictureFragment} }
`;
