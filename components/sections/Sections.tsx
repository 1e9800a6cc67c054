import dynamic from 'next/dynamic';
import { useEffect, type ComponentType } from 'react';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SectionData } from '@/lib/server/loaders/sections';
import { reportError } from '@/lib/sentry/report';
import { CallToActionSection } from './CallToActionSection';
import { DeparturesSection } from './DeparturesSection';
import { FaqSection } from './FaqSection';
import { QuoteSection } from './QuoteSection';
import { StepsSection } from './StepsSection';
import { TripGridSection } from './TripGridSection';
import type { SectionPlace, SectionProps } from './sectionProps';

type SectionType = SectionData['_type'];

/**
 * The view of each section. A type without one does not compile. What a page seldom shows, or shows
 * with much script, comes in a part of its own that only the pages with such a section load.
 */
export const sectionViews: { [T in SectionType]: ComponentType<SectionProps<T>> } = {
  callToActionSection: CallToActionSection,
  departuresSection: DeparturesSection,
  faqSection: FaqSection,
  quoteSection: QuoteSection,
  stepsSection: StepsSection,
  tripGridSection: TripGridSection,
  comparisonSection: dynamic(async () => (await import('./ComparisonSection')).ComparisonSection),
  countdownSection: dynamic(async () => (await import('./CountdownSection')).CountdownSection),
  embedSection: dynamic(async () => (await import('./EmbedSection')).EmbedSection),
  formSection: dynamic(async () => (await import('./FormSection')).FormSection),
  gallerySection: dynamic(async () => (await import('./GallerySection')).GallerySection),
  heroSection: dynamic(async () => (await import('./HeroSection')).HeroSection),
  itineraryTeaserSection: dynamic(
    async () => (await import('./ItineraryTeaserSection')).ItineraryTeaserSection,
  ),
  mapSection: dynamic(async () => (await import('./MapSection')).MapSection),
  offerSection: dynamic(async () => (await import('./OfferSection')).OfferSection),
  richTextSection: dynamic(async () => (await import('./RichTextSection')).RichTextSection),
  videoSection: dynamic(async () => (await import('./VideoSection')).VideoSection),
};

/** The same table as it is read: with a name from the content, which may be one we do not know. */
const viewsByType = sectionViews as unknown as Record<
  string,
  ComponentType<{ section: SectionData; place: SectionPlace }> | undefined
>;

/** Sections with a ground of their own: the bands around them do not count them. */
const ownGround: readonly SectionType[] = ['heroSection', 'departuresSection'];

interface SectionsProps {
  sections: readonly SectionData[];
  settings: Frame['settings'];
  /** They open the page: the first of them carries its headline when it can. */
  areFirst?: boolean;
}

/** The sections of a page, one under the other, on alternating ground. */
export function Sections({ sections, settings, areFirst = false }: SectionsProps) {
  return sections.map((section, index) => {
    const before = sections.slice(0, index).filter(({ _type }) => !ownGround.includes(_type));
    const tone = before.length % 2 === 0 ? 'paper' : 'sand';
    const place: SectionPlace = { tone, isFirst: areFirst && index === 0, settings };
    return <SectionView key={section._key} section={section} place={place} />;
  });
}

function SectionView({ section, place }: { section: SectionData; place: SectionPlace }) {
  const View = viewsByType[section._type];
  return View ? <View section={section} place={place} /> : <UnknownSection type={section._type} />;
}

/** Older or newer content than this site: nothing is shown, and we hear of it. */
function UnknownSection({ type }: { type: string }) {
  useEffect(() => {
    reportError(new Error(`There is no view for a section of type "${type}".`));
  }, [type]);
  return null;
}
