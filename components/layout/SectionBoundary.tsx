import { Component, Suspense, type ReactNode } from 'react';
import { reportError } from '@/lib/sentry/report';

/**
 * Keeps the page whole when one part of it breaks: the part is left out and we hear of it. In the
 * browser the class catches the error; on the server, where classes catch nothing, `Suspense` does.
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
    return this.state.isBroken ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
