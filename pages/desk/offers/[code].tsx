import { OfferPage } from '@/components/desk/OfferPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadOfferPage } from '@/lib/server/desk/offersPage';

export const getServerSideProps = deskPage(loadOfferPage, { needs: 'coupons:read' });
export default OfferPage;
