import { DestinationPage } from '@/components/destination/DestinationPage';
import { paths } from '@/lib/paths';
import { listDestinationSlugs, loadDestinationPage } from '@/lib/server/loaders/destinationPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listDestinationSlugs('international'));
export const getStaticProps = staticPage(loadDestinationPage('international'), (slug) =>
  paths.destination({ region: 'international', slug }),
);
export default DestinationPage;
