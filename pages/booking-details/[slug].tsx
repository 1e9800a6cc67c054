import { BookingDetailsPage } from '@/components/account/BookingDetailsPage';
import { loadBookingDetailsPage } from '@/lib/server/loaders/bookingDetailsPage';
import { isReference } from '@/lib/server/reference';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadBookingDetailsPage, isReference, {
  takesForms: true,
});
export default BookingDetailsPage;
