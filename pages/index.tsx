import { HomePage } from '@/components/home/HomePage';
import { paths } from '@/lib/paths';
import { loadHomePage } from '@/lib/server/loaders/homePage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadHomePage, paths.home);
export default HomePage;
