import { ContentPage } from '@/components/company/ContentPage';
import { paths } from '@/lib/paths';
import { listPageSlugs, loadContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage, staticPaths } from '@/lib/server/staticPage';

export const getStaticPaths = staticPaths(listPageSlugs);
export const getStaticProps = staticPage(loadContentPage, paths.page);
export default ContentPage;
