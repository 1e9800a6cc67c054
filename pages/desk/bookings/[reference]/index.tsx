import { BookingPage } from '@/components/desk/BookingPage';
import { loadBookingPage } from '@/lib/server/desk/bookingPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingPage, { needs: 'bookings:read' });
export default BookingPage;
