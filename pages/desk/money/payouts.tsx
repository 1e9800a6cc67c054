import { MoneyPayoutsPage } from '@/components/desk/MoneyPayoutsPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadMoneyPayoutsPage } from '@/lib/server/desk/moneyPayoutsPage';

export const getServerSideProps = deskPage(loadMoneyPayoutsPage, { needs: 'payouts:reconcile' });
export default MoneyPayoutsPage;
