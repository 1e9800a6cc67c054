import { DateAlertsPage } from '@/components/desk/DateAlertsPage';
import { loadDateAlertsPage } from '@/lib/server/desk/dateAlertsPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadDateAlertsPage, { needs: 'departures:read' });
export default DateAlertsPage;
