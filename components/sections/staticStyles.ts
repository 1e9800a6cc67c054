/**
 * The style sheets for the static views and their parts. The views' scripts stay on the server, so
 * nothing else would load these styles. A test fails when one is missing.
 */
import pictureHero from '@/components/content/PictureHero.module.css';
import placesMap from '@/components/content/PlacesMap.module.css';
import contentRichText from '@/components/content/RichText.module.css';
import video from '@/components/content/Video.module.css';
import askLinks from '@/components/layout/AskLinks.module.css';
import altitudeStrip from '@/components/trip/AltitudeStrip.module.css';
import departuresBoard from '@/components/trip/dates/DeparturesBoard.module.css';
import reviews from '@/components/trip/Reviews.module.css';
import comparison from '@/components/trip/TripComparison.module.css';
import tripCard from '@/components/trip/TripCard.module.css';
import button from '@/components/ui/Button.module.css';
import dataTable from '@/components/ui/DataTable.module.css';
import figure from '@/components/ui/Figure.module.css';
import headedBand from '@/components/ui/HeadedBand.module.css';
import notice from '@/components/ui/Notice.module.css';
import pill from '@/components/ui/Pill.module.css';
import questions from '@/components/ui/Questions.module.css';
import stack from '@/components/ui/Stack.module.css';
import gallery from './GallerySection.module.css';
import hero from './HeroSection.module.css';
import itineraryTeaser from './ItineraryTeaserSection.module.css';
import offer from './OfferSection.module.css';
import quote from './QuoteSection.module.css';
import steps from './StepsSection.module.css';

export const staticStyles = [
  contentRichText,
  askLinks,
  altitudeStrip,
  departuresBoard,
  tripCard,
  button,
  dataTable,
  figure,
  notice,
  pill,
  questions,
  reviews,
  stack,
  comparison,
  gallery,
  hero,
  itineraryTeaser,
  pictureHero,
  placesMap,
  offer,
  quote,
  headedBand,
  steps,
  video,
];
