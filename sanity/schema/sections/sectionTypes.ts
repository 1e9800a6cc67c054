import { callToActionSection } from './callToAction.ts';
import { comparisonSection } from './comparison.ts';
import { countdownSection } from './countdown.ts';
import { departuresSection } from './departures.ts';
import { embedSection } from './embed.ts';
import { faqSection } from './faq.ts';
import { formSection } from './form.ts';
import { gallerySection } from './gallery.ts';
import { heroSection } from './hero.ts';
import { itineraryTeaserSection } from './itineraryTeaser.ts';
import { mapSection } from './map.ts';
import { offerSection } from './offer.ts';
import { quoteSection } from './quote.ts';
import { richTextSection } from './richText.ts';
import { stepsSection } from './steps.ts';
import { tripGridSection } from './tripGrid.ts';
import { videoSection } from './video.ts';

/** Every section an editor can add to a page or campaign, in menu order. */
export const sectionTypes = [
  heroSection,
  richTextSection,
  offerSection,
  tripGridSection,
  departuresSection,
  itineraryTeaserSection,
  comparisonSection,
  countdownSection,
  stepsSection,
  quoteSection,
  faqSection,
  gallerySection,
  mapSection,
  videoSection,
  embedSection,
  formSection,
  callToActionSection,
];

/** The groups of the "Add section" menu. */
export const sectionGroups = [
  {
    name: 'selling',
    title: 'Trips and offers',
    of: [
      offerSection.name,
      tripGridSection.name,
      departuresSection.name,
      itineraryTeaserSection.name,
      comparisonSection.name,
      countdownSection.name,
    ],
  },
  {
    name: 'telling',
    title: 'Text',
    of: [richTextSection.name, stepsSection.name, quoteSection.name, faqSection.name],
  },
  {
    name: 'showing',
    title: 'Images and maps',
    of: [
      heroSection.name,
      gallerySection.name,
      mapSection.name,
      videoSection.name,
      embedSection.name,
    ],
  },
  { name: 'asking', title: 'Next step', of: [formSection.name, callToActionSection.name] },
];
