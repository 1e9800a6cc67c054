import { BookingPeoplePage } from '@/components/desk/BookingPeoplePage';
import { loadBookingPeoplePage } from '@/lib/server/desk/bookingPeoplePage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingPeoplePage, { needs: 'bookings:change' });
export default BookingPeoplePage;
