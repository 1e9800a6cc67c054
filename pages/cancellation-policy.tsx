import { ContentPage } from '@/components/company/ContentPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('cancellation-policy'), () =>
  paths.page('cancellation-policy'),
);
export default ContentPage;
