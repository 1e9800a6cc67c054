import { BookingsPage } from '@/components/desk/BookingsPage';
import { loadBookingsPage } from '@/lib/server/desk/bookingsPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadBookingsPage, { needs: 'bookings:read' });
export default BookingsPage;
