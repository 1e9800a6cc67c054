import { ContentPage } from '@/components/company/ContentPage';
import { fixedPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = fixedPage('terms-and-conditions');
export default ContentPage;
