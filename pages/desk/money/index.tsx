import { MoneyPage } from '@/components/desk/MoneyPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadMoneyPage } from '@/lib/server/desk/moneyPage';

export const getServerSideProps = deskPage(loadMoneyPage, { needs: 'refunds:read' });
export default MoneyPage;
