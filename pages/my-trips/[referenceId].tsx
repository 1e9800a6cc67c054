import { MyTripPage } from '@/components/myTrips/MyTripPage';
import { loadMyTripPage } from '@/lib/server/loaders/myTripPage';
import { isReference } from '@/lib/server/reference';
import { personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadMyTripPage, isReference, { takesForms: true });
export default MyTripPage;
