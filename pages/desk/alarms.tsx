import { AlarmsPage } from '@/components/desk/AlarmsPage';
import { loadAlarmsPage } from '@/lib/server/desk/alarmsPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadAlarmsPage, { needs: 'alarms:read' });
export default AlarmsPage;
