import { formHandler } from '@/lib/server/http/formHandler';
import { submitConsent } from '@/lib/server/profileForms';

export default formHandler(submitConsent);
