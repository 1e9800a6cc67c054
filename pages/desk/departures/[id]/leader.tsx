import { DepartureLeaderPage } from '@/components/desk/DepartureLeaderPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadDepartureLeaderPage } from '@/lib/server/desk/departureLeaderPage';

export const getServerSideProps = deskPage(loadDepartureLeaderPage, { needs: 'manifest:share' });
export default DepartureLeaderPage;
