import { HomePage } from '@/components/home/HomePage';
import { loadHomePage } from '@/lib/server/loaders/homePage';
import { staticPage } from '@/lib/server/staticPage';

export const getStaticProps = staticPage(loadHomePage);
export default HomePage;
