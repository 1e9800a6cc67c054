import { PerformancePage } from '@/components/performance/PerformancePage';
import { loadPerformancePage } from '@/lib/server/loaders/performancePage';
import { livePage } from '@/lib/server/pages/livePage';

export const getServerSideProps = livePage(
  async () => ({ ...(await loadPerformancePage()), isIndexable: true }),
  { sharedForSeconds: 10 },
);
export default PerformancePage;
