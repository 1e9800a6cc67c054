import { MessagesPage } from '@/components/desk/MessagesPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadMessagesPage } from '@/lib/server/desk/messagesPage';

export const getServerSideProps = deskPage(loadMessagesPage, { needs: 'messages:answer' });
export default MessagesPage;
