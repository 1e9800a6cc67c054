import { BookingGoodwillPage } from '@/components/desk/BookingGoodwillPage';
import { loadBookingGoodwillPage } from '@/lib/server/desk/bookingGoodwillPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingGoodwillPage, { needs: 'refunds:request' });
export default BookingGoodwillPage;
