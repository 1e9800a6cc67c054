import { YouPage } from '@/components/desk/YouPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadYouPage } from '@/lib/server/desk/youPage';

export const getServerSideProps = deskPage(loadYouPage);
export default YouPage;
