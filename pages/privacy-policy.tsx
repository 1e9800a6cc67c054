import { ContentPage } from '@/components/company/ContentPage';
import { fixedPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = fixedPage('privacy-policy');
export default ContentPage;
