import { DepartureMessagesPage } from '@/components/desk/DepartureMessagesPage';
import { loadDepartureMessagesPage } from '@/lib/server/desk/departureMessagesPage';
import { deskPage } from '@/lib/server/desk/deskPage';

export const getServerSideProps = deskPage(loadDepartureMessagesPage, { needs: 'messages:answer' });
export default DepartureMessagesPage;
