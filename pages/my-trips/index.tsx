import { MyTripsPage } from '@/components/myTrips/MyTripsPage';
import { loadMyTripsPage } from '@/lib/server/loaders/myTripsPage';
import { anyAddress, personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadMyTripsPage, anyAddress, { takesForms: true });
export default MyTripsPage;
