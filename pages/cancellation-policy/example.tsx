import { CancellationPage } from '@/components/company/CancellationPage';
import { loadCancellationExamplePage } from '@/lib/server/loaders/cancellationPage';
import { personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadCancellationExamplePage, () => true);
export default CancellationPage;
