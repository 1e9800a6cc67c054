import { BookingPage } from '@/components/booking/BookingPage';
import { loadBookingPage } from '@/lib/server/loaders/bookingPage';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadBookingPage);
export default BookingPage;
