import { LogPage } from '@/components/desk/LogPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadLogPage } from '@/lib/server/desk/logPage';

export const getServerSideProps = deskPage(loadLogPage, { needs: 'audit:read' });
export default LogPage;
