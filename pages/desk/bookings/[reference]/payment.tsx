import { BookingPaymentPage } from '@/components/desk/BookingPaymentPage';
import { loadBookingPaymentPage } from '@/lib/server/desk/bookingPaymentPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingPaymentPage, { needs: 'payments:record' });
export default BookingPaymentPage;
