import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { LiveType, SectionProps } from './sectionProps';

/** Views that need scripts in the browser. Only pages that use one load its script. */
export const liveViews: { [T in LiveType]: ComponentType<SectionProps<T>> } = {
  countdownSection: dynamic(async () => (await import('./CountdownSection')).CountdownSection),
  embedSection: dynamic(async () => (await import('./EmbedSection')).EmbedSection),
  formSection: dynamic(async () => (await import('./FormSection')).FormSection),
};
