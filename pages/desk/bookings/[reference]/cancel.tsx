import { BookingCancelPage } from '@/components/desk/BookingCancelPage';
import { loadBookingCancelPage } from '@/lib/server/desk/bookingCancelPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingCancelPage, { needs: 'bookings:cancel' });
export default BookingCancelPage;
