import { DepartureCalendarPage } from '@/components/desk/DepartureCalendarPage';
import { loadDepartureCalendarPage } from '@/lib/server/desk/departureCalendarPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadDepartureCalendarPage, { needs: 'departures:read' });
export default DepartureCalendarPage;
