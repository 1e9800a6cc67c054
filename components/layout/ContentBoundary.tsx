import { Component, type ReactNode } from 'react';
import { reportError } from '@/lib/sentry/report';
import { FailureMessage } from './FailurePage';

interface State {
  digest: string | null;
}

/** Keeps header and footer standing when the page itself breaks, and offers to load it again. */
export class ContentBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { digest: null };

  static getDerivedStateFromError(): State {
    return { digest: '' };
  }

  override componentDidCatch(error: Error) {
    this.setState({ digest: reportError(error) });
  }

  override render() {
    const { digest } = this.state;
    if (digest === null) return this.props.children;
    // Only a browser gets here: on the server an error is the whole page's.
    return <FailureMessage side="client" host={location.hostname} digest={digest} />;
  }
}
