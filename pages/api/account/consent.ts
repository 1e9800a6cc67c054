import { formHandler } from '@/lib/server/http/formHandler';
import { submitConsent } from '@/lib/server/forms/profileForms';

export default formHandler(submitConsent);
