import { AboutPage } from '@/components/company/AboutPage';
import { paths } from '@/lib/paths';
import { loadAboutPage } from '@/lib/server/loaders/guidePages';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadAboutPage, () => paths.page('about-us'));
export default AboutPage;
