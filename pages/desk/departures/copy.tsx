import { DeparturePlanPage } from '@/components/desk/DeparturePlanPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadSeasonPage } from '@/lib/server/desk/departurePlanPage';

export const getServerSideProps = deskPage(loadSeasonPage, { needs: 'departures:write' });
export default DeparturePlanPage;
