import { ContentPage } from '@/components/company/ContentPage';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('cancellation-policy'));
export default ContentPage;
