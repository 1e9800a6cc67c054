import { ContentPage } from '@/components/company/ContentPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('disclaimer'), () =>
  paths.page('disclaimer'),
);
export default ContentPage;
