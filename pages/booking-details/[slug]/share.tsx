import { SharePage } from '@/components/shares/SharePage';
import { loadSharePage } from '@/lib/server/loaders/sharePage';
import { isReference } from '@/lib/server/reference';
import { personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadSharePage, isReference);
export default SharePage;
