import { DeparturePage } from '@/components/desk/DeparturePage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadDeparturePage } from '@/lib/server/desk/departurePage';

export const getServerSideProps = deskPage(loadDeparturePage, { needs: 'departures:read' });
export default DeparturePage;
