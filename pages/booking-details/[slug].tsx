import { BookingDetailsPage } from '@/components/bookingDetails/BookingDetailsPage';
import { loadBookingDetailsPage } from '@/lib/server/loaders/bookingDetailsPage';
import { isReference } from '@/lib/server/reference';
import { personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadBookingDetailsPage, isReference, {
  takesForms: true,
});
export default BookingDetailsPage;
