import { useEffect, useRef, useState } from 'react';
import { canRender } from '../framework/canRender';
import { ServerHtml } from '../framework/ServerHtml';
import type { SectionData } from '@/lib/server/loaders/sections';
import { reportError } from '@/lib/sentry/report';
import type { AnyView, SectionPlace } from './sectionProps';
import { serverViews } from './serverViews';
import { staticStyles } from './staticStyles';

type Views = Partial<Record<string, AnyView>>;

void staticStyles;

/** The server has all views loaded; the browser starts with none. */
const viewsAtHand: Views | null = typeof window === 'undefined' ? (serverViews as Views) : null;

async function loadViews(): Promise<Views> {
  return (await import('./staticViews')).staticViews as Views;
}

/** In development, a section must update when its view is saved. */
const isDevelopment = process.env.NODE_ENV === 'development';

interface StaticSectionProps {
  section: SectionData;
  place: SectionPlace;
  /** Set in a preview, which changes while the editor watches. */
  isPreview: boolean;
}

/**
 * A static section. The server renders it and the browser leaves its HTML alone. Its script loads
 * only when there is no HTML to keep: after client-side navigation, and in a preview.
 */
export function StaticSection({ section, place, isPreview }: StaticSectionProps) {
  const box = useRef<HTMLDivElement>(null);
  const [views, setViews] = useState<Views | null>(viewsAtHand);
  useEffect(() => {
    if (!isPreview && !isDevelopment && box.current?.hasChildNodes()) return;
    loadViews().then(setViews, reportError);
  }, [isPreview]);
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
