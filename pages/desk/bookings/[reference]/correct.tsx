import { BookingCorrectPage } from '@/components/desk/BookingCorrectPage';
import { loadBookingCorrectPage } from '@/lib/server/desk/bookingCorrectPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingCorrectPage, { needs: 'bookings:correct' });
export default BookingCorrectPage;
