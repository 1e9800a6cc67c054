import { SavedTripsPage } from '@/components/trip/SavedTripsPage';
import { paths } from '@/lib/paths';
import { loadSavedTripsPage } from '@/lib/server/loaders/savedTripsPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadSavedTripsPage, () => paths.savedTrips());
export default SavedTripsPage;
