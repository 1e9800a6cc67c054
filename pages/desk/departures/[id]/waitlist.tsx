import { WaitlistPage } from '@/components/desk/WaitlistPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadWaitlistPage } from '@/lib/server/desk/waitlistPage';

export const getServerSideProps = deskPage(loadWaitlistPage, { needs: 'bookings:read' });
export default WaitlistPage;
