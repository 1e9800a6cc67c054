import { largePictureFragment } from '../fragments.ts';

export const galleryProjection = /* groq */ `
  heading, "pictures": coalesce(pictures[]{ _key, ${largePictureFragment} }, [])
`;
