import { SectionBoundary } from '@/components/layout/SectionBoundary';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SectionData } from '@/lib/server/loaders/sections';
import { liveViews } from './liveViews';
import type { AnyView, SectionPlace } from './sectionProps';
import { StaticSection } from './StaticSection';

/** Read with a name from the content, which may be one that is not in it. */
const live = liveViews as Partial<Record<string, AnyView>>;

/** Sections with a ground of their own: the bands around them do not count them. */
const ownGround: readonly SectionData['_type'][] = ['heroSection', 'departuresSection'];

interface SectionsProps {
  sections: readonly SectionData[];
  settings: Frame['settings'];
  /** They open the page: the first of them carries its headline when it can. */
  areFirst?: boolean;
  isPreview?: boolean;
}

/** The sections of a page, one under the other, on alternating ground. */
export function Sections({
  sections,
  settings,
  areFirst = false,
  isPreview = false,
}: SectionsProps) {
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
