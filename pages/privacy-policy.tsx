import { ContentPage } from '@/components/company/ContentPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('privacy-policy'), () =>
  paths.page('privacy-policy'),
);
export default ContentPage;
