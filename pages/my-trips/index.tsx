import { MyTripsPage } from '@/components/account/MyTripsPage';
import { loadMyTripsPage } from '@/lib/server/loaders/myTripsPage';
import { anyAddress, serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadMyTripsPage, anyAddress, { takesForms: true });
export default MyTripsPage;
