import { submitEnquiry } from '@/lib/server/forms/contactForms';
import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';

export default formHandler(submitEnquiry, { longest: longestText });
