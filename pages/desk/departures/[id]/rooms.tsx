import { DepartureRoomsPage } from '@/components/desk/DepartureRoomsPage';
import { loadDepartureRoomsPage } from '@/lib/server/desk/departureRoomsPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadDepartureRoomsPage, { needs: 'bookings:read' });
export default DepartureRoomsPage;
