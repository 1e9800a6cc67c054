import { CancellationPage } from '@/components/company/CancellationPage';
import { paths } from '@/lib/paths';
import { loadCancellationPage } from '@/lib/server/loaders/cancellationPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadCancellationPage, () =>
  paths.page('cancellation-policy'),
);
export default CancellationPage;
