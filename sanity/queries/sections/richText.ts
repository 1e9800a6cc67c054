import { richTextFragment } from '../fragments.ts';

export const richTextProjection = /* groq */ `
  heading, "body": coalesce(body[]{ ${richTextFragment} }, [])
`;
