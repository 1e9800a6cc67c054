import { BookingPage } from '@/components/booking/BookingPage';
import { loadBookingPage } from '@/lib/server/loaders/bookingPage';
import { personalPage } from '@/lib/server/pages/personalPage';
import { isSlug } from '@/lib/server/slug';

export const getServerSideProps = personalPage(loadBookingPage, isSlug, { takesForms: true });
export default BookingPage;
