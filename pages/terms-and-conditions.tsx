import { ContentPage } from '@/components/company/ContentPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('terms-and-conditions'), () =>
  paths.page('terms-and-conditions'),
);
export default ContentPage;
