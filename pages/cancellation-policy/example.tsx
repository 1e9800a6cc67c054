import { CancellationPage } from '@/components/company/CancellationPage';
import { loadCancellationExamplePage } from '@/lib/server/loaders/cancellationPage';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadCancellationExamplePage, () => true);
export default CancellationPage;
