import { Component, type ReactNode } from 'react';
import { reportError } from '@/lib/sentry/report';

/**
 * Keeps the page whole when one part of it breaks in the browser: the part is left out and we hear of it.
 * On the server classes catch nothing: there `components/sections/serverViews.ts` tries each section
 * first. `Suspense` would catch, but React then moves what is long into inline scripts, which our policy
 * forbids.
 */
export class SectionBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
