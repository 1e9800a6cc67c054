import { submitEnquiry } from '@/lib/server/forms/contactForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitEnquiry, { takesLongText: true });
