import { MoneyDuePage } from '@/components/desk/MoneyDuePage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadMoneyDuePage } from '@/lib/server/desk/moneyDuePage';

export const getServerSideProps = deskPage(loadMoneyDuePage, { needs: 'receivables:read' });
export default MoneyDuePage;
