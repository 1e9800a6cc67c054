import { RootPage } from '@/components/company/RootPage';
import { paths } from '@/lib/paths';
import { listPageSlugs } from '@/lib/server/loaders/contentPage';
import { loadRootPage } from '@/lib/server/loaders/rootPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listPageSlugs);
export const getStaticProps = staticPage(loadRootPage, paths.page);
export default RootPage;
