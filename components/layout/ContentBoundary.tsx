import { Component, type ReactNode } from 'react';
import { reportError } from '@/lib/sentry/report';
import { FailureMessage } from './FailurePage';

interface State {
  reference: string | null;
}

/** Keeps header and footer standing when the page itself breaks, and offers to load it again. */
export class ContentBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(): State {
    return { reference: '' };
  }

  override componentDidCatch(error: Error) {
    this.setState({ reference: reportError(error) });
  }

  override render() {
    const { reference } = this.state;
    return reference === null ? this.props.children : <FailureMessage reference={reference} />;
  }
}
