import { ContentPage } from '@/components/company/ContentPage';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('privacy-policy'));
export default ContentPage;
