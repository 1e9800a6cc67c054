import { submitQuote } from '@/lib/server/forms/contactForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitQuote, { takesLongText: true });
