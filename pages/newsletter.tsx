import { NewsletterPage } from '@/components/company/NewsletterPage';
import { loadNewsletterPage } from '@/lib/server/loaders/newsletterPage';
import { anyAddress, serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadNewsletterPage, anyAddress);
export default NewsletterPage;
