import { DepartureChangePage } from '@/components/desk/DepartureChangePage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadDepartureChangePage } from '@/lib/server/desk/departureChangePage';

export const getServerSideProps = deskPage(loadDepartureChangePage, { needs: 'departures:read' });
export default DepartureChangePage;
