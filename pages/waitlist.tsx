import { WaitlistPage } from '@/components/booking/WaitlistPage';
import { loadWaitlistPage } from '@/lib/server/loaders/waitlistPage';
import { anyAddress, serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadWaitlistPage, anyAddress, { takesForms: true });
export default WaitlistPage;
