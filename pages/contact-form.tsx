import { ContactFormPage } from '@/components/company/ContactFormPage';
import { loadContactFormPage } from '@/lib/server/loaders/contactFormPage';
import { anyAddress, serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadContactFormPage, anyAddress, { takesForms: true });
export default ContactFormPage;
