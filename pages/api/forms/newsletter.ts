import { submitNewsletter } from '@/lib/server/forms/submitForms';
import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';

export default formHandler(submitNewsletter, { longest: longestText });
