import { SettingsPage } from '@/components/desk/SettingsPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadSettingsPage } from '@/lib/server/desk/settingsPage';

export const getServerSideProps = deskPage(loadSettingsPage, { needs: 'settings:read' });
export default SettingsPage;
