import { ContentPage } from '@/components/company/ContentPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('about-us'), () =>
  paths.page('about-us'),
);
export default ContentPage;
