import { LeadsPage } from '@/components/desk/LeadsPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadLeadsPage } from '@/lib/server/desk/leadsPage';

export const getServerSideProps = deskPage(loadLeadsPage, { needs: 'manifest:read' });
export default LeadsPage;
