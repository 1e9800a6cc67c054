import dynamic from 'next/dynamic';
import type { RootPageProps } from '@/lib/server/loaders/rootPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { ContentPage } from './ContentPage';

/** In a part of its own: nearly every page at the root is an editor's page. */
const DestinationPage = dynamic(
  async () => (await import('@/components/destination/DestinationPage')).DestinationPage,
);

/** What stands right under the site's name: an editor's page, or a promoted place. */
export function RootPage(props: RootPageProps & FrameProps) {
  return 'destination' in props ? <DestinationPage {...props} /> : <ContentPage {...props} />;
}
