import { ContactPage } from '@/components/company/ContactPage';
import { fixedPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = fixedPage('contact-us');
export default ContactPage;
