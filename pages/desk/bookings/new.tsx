import { NewBookingPage } from '@/components/desk/NewBookingPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadNewBookingPage } from '@/lib/server/desk/newBookingPage';

export const getServerSideProps = deskPage(loadNewBookingPage, { needs: 'bookings:create' });
export default NewBookingPage;
