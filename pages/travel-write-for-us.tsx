import { WriteForUsPage } from '@/components/company/WriteForUsPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('travel-write-for-us'), () =>
  paths.writeForUs(),
);
export default WriteForUsPage;
