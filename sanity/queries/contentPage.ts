import { defineQuery } from 'groq';
import { pictureFragment, richTextFragment } from './fragments.ts';

export const contentPageQuery = defineQuery(/* groq */ `
  *[_type == "page" && slug.current == $slug][0]{
    _id, _updatedAt, title, "slug": slug.current, kind, summary, version, effectiveOn,
    "hero": hero{ ${pictureFragment} },
    "body": coalesce(body[]{ ${richTextFragment} }, []),
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
