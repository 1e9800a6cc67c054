import { CorporatePage } from '@/components/company/CorporatePage';
import { paths } from '@/lib/paths';
import { loadCorporatePage } from '@/lib/server/loaders/guidePages';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadCorporatePage, () => paths.page('corporate-tours'));
export default CorporatePage;
