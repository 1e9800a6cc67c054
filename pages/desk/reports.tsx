import { ReportsPage } from '@/components/desk/ReportsPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadReportsPage } from '@/lib/server/desk/reportsPage';

export const getServerSideProps = deskPage(loadReportsPage, { needs: 'reports:read' });
export default ReportsPage;
