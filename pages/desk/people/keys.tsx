import { KeysPage } from '@/components/desk/KeysPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadKeysPage } from '@/lib/server/desk/keysPage';

export const getServerSideProps = deskPage(loadKeysPage, { needs: 'people:write' });
export default KeysPage;
