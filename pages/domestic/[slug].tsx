import { DestinationPage } from '@/components/destination/DestinationPage';
import { listDestinationSlugs, loadDestinationPage } from '@/lib/server/loaders/destinationPage';
import { staticPage, staticPaths } from '@/lib/server/staticPage';

export const getStaticPaths = staticPaths(listDestinationSlugs('domestic'));
export const getStaticProps = staticPage(loadDestinationPage('domestic'));
export default DestinationPage;
