import { MoneyTaxPage } from '@/components/desk/MoneyTaxPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadMoneyTaxPage } from '@/lib/server/desk/moneyTaxPage';

export const getServerSideProps = deskPage(loadMoneyTaxPage, { needs: 'tax:read' });
export default MoneyTaxPage;
