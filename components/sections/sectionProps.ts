import type { ComponentType } from 'react';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SectionData, SectionOf } from '@/lib/server/loaders/sections';

/** Where a section stands. */
export interface SectionPlace {
  /** The ground of its band: bands alternate. */
  tone: 'paper' | 'sand';
  /** It opens the page: its heading is the page's headline. */
  isFirst: boolean;
  settings: Frame['settings'];
}

/** What every view of a section gets. */
export interface SectionProps<T extends SectionData['_type']> {
  section: SectionOf<T>;
  place: SectionPlace;
}

/** A view of any section, as one that is found by name. */
export type AnyView = ComponentType<{ section: SectionData; place: SectionPlace }>;

/** Sections that do something in the browser. All others are only looked at. */
export type LiveType = 'countdownSection' | 'embedSection' | 'formSection' | 'videoSection';
