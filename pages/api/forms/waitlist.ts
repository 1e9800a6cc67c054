import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';
import { submitJoin } from '@/lib/server/forms/waitlistForms';

export default formHandler(submitJoin, { longest: longestText });
