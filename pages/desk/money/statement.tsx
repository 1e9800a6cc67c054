import { MoneyStatementPage } from '@/components/desk/MoneyStatementPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadMoneyStatementPage } from '@/lib/server/desk/moneyStatementPage';

export const getServerSideProps = deskPage(loadMoneyStatementPage, { needs: 'payouts:reconcile' });
export default MoneyStatementPage;
