import type { ComponentType } from 'react';
import type { SectionData } from '@/lib/server/loaders/sections';
import { CallToActionSection } from './CallToActionSection';
import { ComparisonSection } from './ComparisonSection';
import { DeparturesSection } from './DeparturesSection';
import { FaqSection } from './FaqSection';
import { GallerySection } from './GallerySection';
import { HeroSection } from './HeroSection';
import { ItineraryTeaserSection } from './ItineraryTeaserSection';
import { MapSection } from './MapSection';
import { OfferSection } from './OfferSection';
import { QuoteSection } from './QuoteSection';
import { ReviewsSection } from './ReviewsSection';
import { RichTextSection } from './RichTextSection';
import { StepsSection } from './StepsSection';
import { TripGridSection } from './TripGridSection';
import { VideoSection } from './VideoSection';
import type { LiveType, SectionProps } from './sectionProps';

export type StaticType = Exclude<SectionData['_type'], LiveType>;

/** Views without browser scripts: they are rendered on the server (docs/decisions/0005). */
export const staticViews: { [T in StaticType]: ComponentType<SectionProps<T>> } = {
  callToActionSection: CallToActionSection,
  comparisonSection: ComparisonSection,
  departuresSection: DeparturesSection,
  faqSection: FaqSection,
  gallerySection: GallerySection,
  heroSection: HeroSection,
  itineraryTeaserSection: ItineraryTeaserSection,
  mapSection: MapSection,
  offerSection: OfferSection,
  quoteSection: QuoteSection,
  reviewsSection: ReviewsSection,
  richTextSection: RichTextSection,
  stepsSection: StepsSection,
  tripGridSection: TripGridSection,
  videoSection: VideoSection,
};
