import { useEffect } from 'react';
import { canRender } from '../framework/canRender';
import { ServerHtml } from '../framework/ServerHtml';
import { useServerViews } from '../framework/useServerViews';
import type { SectionData } from '@/lib/server/loaders/sections';
import { reportError } from '@/lib/sentry/report';
import type { AnyView, SectionPlace } from './sectionProps';
import { serverViews } from './serverViews';
import { staticStyles } from './staticStyles';

type Views = Partial<Record<string, AnyView>>;

void staticStyles;

const staticViews = {
  atHand: serverViews as Views,
  load: async () => (await import('./staticViews')).staticViews as Views,
};

interface StaticSectionProps {
  section: SectionData;
  place: SectionPlace;
  isPreview: boolean;
}

/** A section without script of its own: `useServerViews` says when its view is loaded. */
export function StaticSection({ section, place, isPreview }: StaticSectionProps) {
  const [views, box] = useServerViews({ ...staticViews, isPreview });
  if (!views) return <ServerHtml box={box} />;
  const View = views[section._type];
  const view = View ? (
    <View section={section} place={place} />
  ) : (
    <UnknownSection type={section._type} />
  );
  const isLeftOut = typeof window === 'undefined' && !canRender(view, section._type);
  return <div key="view">{isLeftOut ? null : view}</div>;
}

/** Renders nothing and reports an error, because the content is older or newer than this site. */
function UnknownSection({ type }: { type: string }) {
  useEffect(() => {
    reportError(new Error(`There is no view for a section of type "${type}".`));
  }, [type]);
  return null;
}
