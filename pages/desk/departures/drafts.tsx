import { DraftsPage } from '@/components/desk/DraftsPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadDraftsPage } from '@/lib/server/desk/draftsPage';

export const getServerSideProps = deskPage(loadDraftsPage, { needs: 'departures:read' });
export default DraftsPage;
