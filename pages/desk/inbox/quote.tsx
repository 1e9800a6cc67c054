import { QuotePage } from '@/components/desk/QuotePage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadQuotePage } from '@/lib/server/desk/quotePage';

export const getServerSideProps = deskPage(loadQuotePage, { needs: 'enquiries:write' });
export default QuotePage;
