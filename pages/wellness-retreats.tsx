import { RetreatsPage } from '@/components/company/RetreatsPage';
import { paths } from '@/lib/paths';
import { loadRetreatsPage } from '@/lib/server/loaders/guidePages';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadRetreatsPage, () => paths.page('wellness-retreats'));
export default RetreatsPage;
