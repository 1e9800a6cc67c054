import { BookingPage } from '@/components/booking/BookingPage';
import { loadBookingPage } from '@/lib/server/loaders/bookingPage';
import { serverPage } from '@/lib/server/serverPage';
import { isSlug } from '@/lib/server/slug';

export const getServerSideProps = serverPage(loadBookingPage, isSlug, { takesForms: true });
export default BookingPage;
