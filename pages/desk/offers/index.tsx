import { OffersPage } from '@/components/desk/OffersPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadOffersPage } from '@/lib/server/desk/offersPage';

export const getServerSideProps = deskPage(loadOffersPage, { needs: 'coupons:read' });
export default OffersPage;
