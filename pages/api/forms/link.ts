import { submitMailLink } from '@/lib/server/forms/contactForms';
import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';

export default formHandler(submitMailLink, { longest: longestText });
