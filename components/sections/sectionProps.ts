import type { ComponentType } from 'react';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SectionData, SectionOf } from '@/lib/server/loaders/sections';

/** A section's position on its page. */
export interface SectionPlace {
  /** Its background, which alternates. */
  tone: 'paper' | 'sand';
  /** Whether it comes first, which makes its heading the page's headline. */
  isFirst: boolean;
  settings: Frame['settings'];
}

/** The props of every section view. */
export interface SectionProps<T extends SectionData['_type']> {
  section: SectionOf<T>;
  place: SectionPlace;
}

/** A view of any section, looked up by name. */
export type AnyView = ComponentType<{ section: SectionData; place: SectionPlace }>;

/** Sections that need scripts in the browser. All others are static. */
export type LiveType = 'countdownSection' | 'embedSection' | 'formSection';
