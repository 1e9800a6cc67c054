import { BookingMovePage } from '@/components/desk/BookingMovePage';
import { loadBookingMovePage } from '@/lib/server/desk/bookingMovePage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingMovePage, { needs: 'bookings:change' });
export default BookingMovePage;
