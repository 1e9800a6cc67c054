import { SectionBoundary } from '@/components/layout/SectionBoundary';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SectionData } from '@/lib/server/loaders/sections';
import { liveViews } from './liveViews';
import type { AnyView, SectionPlace } from './sectionProps';
import { StaticSection } from './StaticSection';

/** Indexed by a name from the content, which may be unknown. */
const live = liveViews as Partial<Record<string, AnyView>>;

/** Sections with their own background. The alternating backgrounds skip them. */
const ownGround: readonly SectionData['_type'][] = ['heroSection', 'departuresSection'];

interface SectionsProps {
  sections: readonly SectionData[];
  settings: Frame['settings'];
  /** Whether they come first on the page. The first then contains the headline, if it can. */
  areFirst?: boolean;
  isPreview?: boolean;
}

/** A page's sections, on alternating backgrounds. */
export function Sections(props: SectionsProps) {
  const { sections, settings, areFirst = false, isPreview = false } = props;
  return sections.map((section, index) => {
    const before = sections.slice(0, index).filter(({ _type }) => !ownGround.includes(_type));
    const place: SectionPlace = {
      tone: before.length % 2 === 0 ? 'paper' : 'sand',
      isFirst: areFirst && index === 0,
      settings,
    };
    const View = live[section._type];
    return (
      <SectionBoundary key={section._key}>
        {View ? (
          <View section={section} place={place} />
        ) : (
          <StaticSection section={section} place={place} isPreview={isPreview} />
        )}
      </SectionBoundary>
    );
  });
}
