import { defineQuery } from 'groq';
import {
  offerFragment,
  largePictureFragment,
  pictureFragment,
  tripCardFragment,
} from './fragments.ts';
import { sectionsFragment } from './sections.ts';

export const campaignPageQuery = defineQuery(/* groq */ `
  *[_type == "campaign" && slug.current == $slug][0]{
    _id, _rev, ${offerFragment}, summary, beforeStart, afterwardsPath,
    "hero": hero{ ${largePictureFragment} },
    "secondVersion": secondVersion{
      title, summary, headline, "hero": hero{ ${largePictureFragment} }
    },
    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, []),
    "sections": coalesce(sections[]{ ${sectionsFragment} }, []),
    "seo": seo{ title, description, noIndex, "image": image{ ${pictureFragment} } }
  }
`);
