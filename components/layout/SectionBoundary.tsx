import { Component, type ReactNode } from 'react';
import { reportError } from '@/lib/sentry/report';

interface SectionBoundaryProps {
  children: ReactNode;
  /** What stands in place of a broken part; the reference is empty until the error is reported. */
  instead?: ((reference: string) => ReactNode) | undefined;
}

interface State {
  reference: string | null;
}

/**
 * Keeps the page whole when one part of it breaks in the browser: the part is left out, or something
 * stands in its place, and we hear of it. On the server classes catch nothing: there `canBeMade` tries
 * each part first. `Suspense` would catch, but React then moves what is long into inline scripts, which
 * our policy forbids.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: '' };
  }

  override componentDidCatch(error: Error) {
    this.setState({ reference: reportError(error) });
  }

  override render() {
    const { reference } = this.state;
    return reference === null ? this.props.children : this.props.instead?.(reference);
  }
}
