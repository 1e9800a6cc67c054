import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';
import { submitJoin } from '@/lib/server/waitlistForms';

export default formHandler(submitJoin, { longest: longestText });
