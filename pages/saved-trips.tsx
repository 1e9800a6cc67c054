import { SavedTripsPage } from '@/components/trip/SavedTripsPage';
import { loadSavedTripsPage } from '@/lib/server/loaders/savedTripsPage';
import { anyAddress, personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadSavedTripsPage, anyAddress, {
  takesForms: true,
});
export default SavedTripsPage;
