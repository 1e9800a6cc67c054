import { QuotesPage } from '@/components/desk/QuotesPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadQuotesPage } from '@/lib/server/desk/quotesPage';

export const getServerSideProps = deskPage(loadQuotesPage, { needs: 'enquiries:write' });
export default QuotesPage;
