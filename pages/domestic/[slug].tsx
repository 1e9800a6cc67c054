import { DestinationPage } from '@/components/destination/DestinationPage';
import { paths } from '@/lib/paths';
import { listDestinationSlugs, loadDestinationPage } from '@/lib/server/loaders/destinationPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listDestinationSlugs('domestic'));
export const getStaticProps = staticPage(loadDestinationPage('domestic'), (slug) =>
  paths.destination({ region: 'domestic', slug }),
);
export default DestinationPage;
