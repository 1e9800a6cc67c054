import { MyTripPage } from '@/components/account/MyTripPage';
import { loadMyTripPage } from '@/lib/server/loaders/myTripPage';
import { isReference } from '@/lib/server/reference';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadMyTripPage, isReference, { takesForms: true });
export default MyTripPage;
