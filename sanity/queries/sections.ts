import { callToActionProjection } from './sections/callToAction.ts';
import { comparisonProjection } from './sections/comparison.ts';
import { countdownProjection } from './sections/countdown.ts';
import { departuresProjection } from './sections/departures.ts';
import { embedProjection } from './sections/embed.ts';
import { faqProjection } from './sections/faq.ts';
import { formProjection } from './sections/form.ts';
import { galleryProjection } from './sections/gallery.ts';
import { heroProjection } from './sections/hero.ts';
import { itineraryTeaserProjection } from './sections/itineraryTeaser.ts';
import { mapProjection } from './sections/map.ts';
import { offerProjection } from './sections/offer.ts';
import { quoteProjection } from './sections/quote.ts';
import { richTextProjection } from './sections/richText.ts';
import { stepsProjection } from './sections/steps.ts';
import { tripGridProjection } from './sections/tripGrid.ts';
import { videoProjection } from './sections/video.ts';

/** A page or campaign's sections. A section of unknown type returns only its type. */
export const sectionsFragment = /* groq */ `
  _key, _type,
  _type == "heroSection" => { ${heroProjection} },
  _type == "richTextSection" => { ${richTextProjection} },
  _type == "offerSection" => { ${offerProjection} },
  _type == "tripGridSection" => { ${tripGridProjection} },
  _type == "departuresSection" => { ${departuresProjection} },
  _type == "itineraryTeaserSection" => { ${itineraryTeaserProjection} },
  _type == "comparisonSection" => { ${comparisonProjection} },
  _type == "countdownSection" => { ${countdownProjection} },
  _type == "stepsSection" => { ${stepsProjection} },
  _type == "quoteSection" => { ${quoteProjection} },
  _type == "faqSection" => { ${faqProjection} },
  _type == "gallerySection" => { ${galleryProjection} },
  _type == "mapSection" => { ${mapProjection} },
  _type == "videoSection" => { ${videoProjection} },
  _type == "embedSection" => { ${embedProjection} },
  _type == "formSection" => { ${formProjection} },
  _type == "callToActionSection" => { ${callToActionProjection} }
`;
