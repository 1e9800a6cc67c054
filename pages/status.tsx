import { StatusPage } from '@/components/company/StatusPage';
import { loadStatusPage } from '@/lib/server/loaders/statusPage';
import { livePage } from '@/lib/server/pages/livePage';

export const getServerSideProps = livePage(loadStatusPage, { isStored: false });
export default StatusPage;
