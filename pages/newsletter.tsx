import { NewsletterPage } from '@/components/company/NewsletterPage';
import { loadNewsletterPage } from '@/lib/server/loaders/newsletterPage';
import { anyAddress, personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadNewsletterPage, anyAddress);
export default NewsletterPage;
