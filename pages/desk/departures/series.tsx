import { DeparturePlanPage } from '@/components/desk/DeparturePlanPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadSeriesPage } from '@/lib/server/desk/departurePlanPage';

export const getServerSideProps = deskPage(loadSeriesPage, { needs: 'departures:write' });
export default DeparturePlanPage;
