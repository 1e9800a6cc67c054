import { submitNewsletter } from '@/lib/server/forms/contactForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitNewsletter, { takesLongText: true });
