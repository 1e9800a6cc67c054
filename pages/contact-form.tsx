import { ContactFormPage } from '@/components/company/ContactFormPage';
import { loadContactFormPage } from '@/lib/server/loaders/contactFormPage';
import { anyAddress, personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadContactFormPage, anyAddress, {
  takesForms: true,
});
export default ContactFormPage;
