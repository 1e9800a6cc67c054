import { DestinationPage } from '@/components/destination/DestinationPage';
import { paths } from '@/lib/paths';
import { loadPromotedDestinationPage } from '@/lib/server/loaders/destinationPage';
import { staticPage } from '@/lib/server/pages/staticPage';

const path = paths.page('spiti-valley');

export const getStaticProps = staticPage(loadPromotedDestinationPage(path), () => path);
export default DestinationPage;
