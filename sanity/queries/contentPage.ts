import { defineQuery } from 'groq';
import { pictureFragment, richTextFragment } from './fragments.ts';
import { sectionsFragment } from './sections.ts';

export const contentPageSlugsQuery = defineQuery(/* groq */ `
  *[_type == "page" && defined(slug.current)].slug.current
`);

export const contentPageQuery = defineQuery(/* groq */ `
  *[_type == "page" && slug.current == $slug][0]{
    _id, _rev, _updatedAt, title, "slug": slug.current, kind, summary, version, effectiveOn,
    "hero": hero{ ${pictureFragment} },
    "body": coalesce(body[]{ ${richTextFragment} }, []),
    "sections": coalesce(sections[]{ ${sectionsFragment} }, []),
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
