import { HighlightsPage } from '@/components/company/HighlightsPage';
import { paths } from '@/lib/paths';
import { loadHighlightsPage } from '@/lib/server/loaders/guidePages';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadHighlightsPage, () => paths.page('highlights'));
export default HighlightsPage;
