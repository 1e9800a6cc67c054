import dynamic from 'next/dynamic';
import type { RootPageProps } from '@/lib/server/loaders/rootPage';
import { ContentPage } from './ContentPage';

/** A separate chunk, because nearly every page at the root is an editor's page. */
const DestinationPage = dynamic(
  async () => (await import('@/components/destination/DestinationPage')).DestinationPage,
);

/** A page at the site's root: an editor's page or a promoted destination. */
export function RootPage(props: RootPageProps) {
  return 'destination' in props ? <DestinationPage {...props} /> : <ContentPage {...props} />;
}
