import { Component, type ReactNode } from 'react';
import { reportError } from '@/lib/sentry/report';

interface SectionBoundaryProps {
  children: ReactNode;
  /** Rendered instead of a broken part. The reference is empty until the error is reported. */
  instead?: ((reference: string) => ReactNode) | undefined;
}

interface State {
  reference: string | null;
}

/**
 * Leaves out or replaces a part that breaks in the browser, and reports the error. On the server,
 * error boundaries catch nothing, so `canRender` tries each part first. `Suspense` would catch the
 * error, but React then moves long content into inline scripts, which our policy forbids.
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
