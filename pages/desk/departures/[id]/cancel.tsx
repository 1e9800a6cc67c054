import { CancelDeparturePage } from '@/components/desk/CancelDeparturePage';
import { loadCancelDeparturePage } from '@/lib/server/desk/cancelDeparturePage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadCancelDeparturePage, { needs: 'departures:read' });
export default CancelDeparturePage;
