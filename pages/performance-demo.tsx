import { PerformancePage } from '@/components/performance/PerformancePage';
import { freshPage } from '@/lib/server/pages/freshPage';
import { loadPerformancePage } from '@/lib/server/loaders/performancePage';

export const getServerSideProps = freshPage(loadPerformancePage);
export default PerformancePage;
