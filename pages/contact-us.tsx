import { ContactPage } from '@/components/company/ContactPage';
import { paths } from '@/lib/paths';
import { loadFixedContentPage } from '@/lib/server/loaders/contentPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadFixedContentPage('contact-us'), () => paths.contact());
export default ContactPage;
