import { InboxPage } from '@/components/desk/InboxPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadInboxPage } from '@/lib/server/desk/inboxPage';

export const getServerSideProps = deskPage(loadInboxPage, { needs: 'enquiries:write' });
export default InboxPage;
