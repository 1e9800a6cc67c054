import { NewOfferPage } from '@/components/desk/NewOfferPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadNewOfferPage } from '@/lib/server/desk/offersPage';

export const getServerSideProps = deskPage(loadNewOfferPage, { needs: 'coupons:write' });
export default NewOfferPage;
