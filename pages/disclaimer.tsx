import { ContentPage } from '@/components/company/ContentPage';
import { fixedPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = fixedPage('disclaimer');
export default ContentPage;
