import { WriteForUsPage } from '@/components/company/WriteForUsPage';
import { fixedPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = fixedPage('travel-write-for-us');
export default WriteForUsPage;
