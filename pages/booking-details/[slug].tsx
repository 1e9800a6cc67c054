import { BookingDetailsPage } from '@/components/account/BookingDetailsPage';
import { isReference, loadBookingDetailsPage } from '@/lib/server/loaders/bookingDetailsPage';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadBookingDetailsPage, isReference);
export default BookingDetailsPage;
