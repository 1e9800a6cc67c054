import { SharePage } from '@/components/account/SharePage';
import { loadSharePage } from '@/lib/server/loaders/sharePage';
import { isReference } from '@/lib/server/reference';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadSharePage, isReference);
export default SharePage;
