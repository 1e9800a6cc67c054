import { WaitlistPage } from '@/components/booking/WaitlistPage';
import { loadWaitlistPage } from '@/lib/server/loaders/waitlistPage';
import { anyAddress, personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadWaitlistPage, anyAddress, { takesForms: true });
export default WaitlistPage;
