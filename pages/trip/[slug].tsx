import { TripPage } from '@/components/trip/TripPage';
import { paths } from '@/lib/paths';
import { listTripSlugs, loadTripPage } from '@/lib/server/loaders/tripPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listTripSlugs);
export const getStaticProps = staticPage(loadTripPage, paths.trip);
export default TripPage;
